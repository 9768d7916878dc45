// Renders the pieces into the page at build time, because they never change.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createServer } from 'vite'

/** @returns {import('vite').Plugin} */
export function pieces() {
  let root = ''
  return {
    name: 'pieces',
    configResolved(config) {
      root = config.root
    },
    async transformIndexHtml(html, { server }) {
      const vite = server ?? (await createServer({ root, configFile: false, plugins: [svelte()], ...QUIET }))
      try {
        const { render } = await vite.ssrLoadModule('svelte/server')
        const { default: Pieces } = await vite.ssrLoadModule('/src/board/Pieces.svelte')
        const drawn = render(Pieces).body.replaceAll(/<!--.*?-->/g, '')
        return html.replace('<div id="app">', (app) => drawn + app)
      } finally {
        if (!server) await vite.close()
      }
    },
  }
}

const QUIET = { server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom', logLevel: 'error' }
