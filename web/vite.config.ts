import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { packed } from './scripts/packed.js'

// Built into the package, beside the server that serves it.
export default defineConfig({
  plugins: [svelte(), packed({ js: 60, all: 120 })],
  build: {
    outDir: '../src/indigo/server/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All that the first page needs in one file: two would be larger.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
