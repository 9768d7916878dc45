// Builds what other people's pages load, into embed/: the board as an element, the rules with the engine, their types, and
// the page that shows both. Run it with `make embed`.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { breakpoints } from './breakpoints.js'

const WEB = dirname(dirname(fileURLToPath(import.meta.url)))
const OUT = join(WEB, '../embed')
const MODULES = ['indigo-board', 'indigo-engine']

rmSync(OUT, { recursive: true, force: true })
for (const name of MODULES) {
  await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // Styles belong to the element, which no page's styles reach.
    plugins: [
      svelte({ configFile: false, compilerOptions: { runes: true, css: 'injected' }, preprocess: [breakpoints] }),
    ],
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: `src/embed/${name}.ts`, formats: ['es'], fileName: name },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}
for (const file of ['kernels.plain.wasm', 'kernels.relaxed.wasm', 'network.bin'])
  copyFileSync(join(WEB, 'kit', file), join(OUT, file))
copyFileSync(join(WEB, '../examples/board.html'), join(OUT, 'index.html'))
execFileSync('npx', ['--no-install', 'tsc', '--project', 'tsconfig.embed.json', '--outDir', join(OUT, 'types')], {
  cwd: WEB,
  stdio: 'inherit',
})

for (const name of MODULES) {
  const size = gzipSync(readFileSync(join(OUT, `${name}.js`))).length
  console.log(`embed/${name}.js: ${(size / 1024).toFixed(1)} KB compressed`)
}
