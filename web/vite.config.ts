/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { pageWeight } from './scripts/pageWeight.js'
import { pieces } from './scripts/pieces.js'
import { serviceWorker } from './scripts/serviceWorker.js'

// The build goes into the Python package, next to the server.
export default defineConfig({
  plugins: [svelte(), pieces(), serviceWorker(), pageWeight({ js: 60, all: 121 })],
  build: {
    outDir: '../src/indigo/server/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: 'index.html', sw: 'src/worker.ts' },
      output: {
        // The worker's name must never change, or browsers wouldn't find its next version.
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // Everything the first page needs in one file: two would be larger.
            { name: 'first', tags: ['$initial'], test: (id) => !id.endsWith('worker.ts') },
            // What several screens share in another: each additional file costs a phone some milliseconds.
            {
              name: 'shared',
              minShareCount: 3,
              test: (id) => /web\/src\/(?!learning|worker)/.test(id),
              maxModuleSize: 6000,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
