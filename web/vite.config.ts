/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { packed } from './scripts/packed.js'
import { pieces } from './scripts/pieces.js'
import { shell } from './scripts/shell.js'

// Built into the package, beside the server that serves it.
export default defineConfig({
  plugins: [svelte(), pieces(), shell(), packed({ js: 60, all: 120 })],
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
        // The worker's name has to stay the same, or a browser would never find the next one.
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // All that the first page needs in one file: two would be larger.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'], test: (id) => !id.endsWith('worker.ts') }] },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
