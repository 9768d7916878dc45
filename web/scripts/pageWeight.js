// Compresses the built files, prints what the first page loads, and fails the build if that is too much.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const LANGUAGE = /texts\/(\w\w)\.ts$/
const SMALL = /\.(js|css|html|svg|json|webmanifest)$/

/** @param {{js: number, all: number}} limits in KB, gzipped
 *  @returns {import('vite').Plugin} */
export function pageWeight(limits) {
  return {
    name: 'page-weight',
    apply: 'build',
    writeBundle(options, bundle) {
      const folder = options.dir ?? ''
      const sizes = new Map()
      for (const name of Object.keys(bundle)) {
        if (!SMALL.test(name)) continue
        const content = readFileSync(join(folder, name))
        const zipped = gzipSync(content, { level: 9 })
        writeFileSync(join(folder, `${name}.gz`), zipped)
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
        sizes.set(name, zipped.length)
      }
      const size = (name) => sizes.get(name) ?? readFileSync(join(folder, name)).length
      for (const chunk of Object.values(bundle)) {
        const language = LANGUAGE.exec(chunk.facadeModuleId ?? '')?.[1]
        if (!language) continue
        const first = firstLoaded(bundle, chunk.fileName).filter((name) => language === 'ru' || !/cyrillic/.test(name))
        const js = sum(first.filter((name) => name.endsWith('.js')).map(size))
        const all = sum(first.map(size))
        const weight = `${kb(js)} of JavaScript (${limits.js} at most), ${kb(all)} in all (${limits.all})`
        console.log(`Play page, ${language}, gzipped: ${weight}`)
        if (js > limits.js * 1024 || all > limits.all * 1024) this.error('the play page exceeds its size limit')
      }
    },
  }
}

/** Return the files that the page loads at once: its script and imports, texts, styles and fonts. */
function firstLoaded(bundle, texts) {
  const page = String(bundle['index.html']?.source)
  const seen = new Set()
  const visit = (name) => {
    const chunk = bundle[name]
    if (seen.has(name) || !chunk) return
    seen.add(name)
    for (const other of chunk.imports ?? []) visit(other)
    for (const other of chunk.viteMetadata?.importedCss ?? []) visit(other)
    for (const other of chunk.viteMetadata?.importedAssets ?? []) visit(other)
  }
  visit('index.html')
  for (const [, name] of page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) visit(name)
  if (![...seen].some((name) => name.endsWith('.js'))) throw new Error('the page loads no script')
  visit(texts)
  return [...seen]
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0)
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
