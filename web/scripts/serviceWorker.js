// Puts the client's files into one, which the service worker fetches instead of each of them, and fills a version made
// from their hashes into the worker.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

// Icons that only the operating system loads, when somebody installs the client.
const INSTALLED = /^icon-(512|maskable|apple)/
// These come by themselves: a site may have changed the page after the build.
const SEPARATE = new Set(['index.html', 'sw.js'])
const TYPES = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const BINARY = new Set(['.png', '.woff2'])

/** @returns {import('vite').Plugin} */
export function serviceWorker() {
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = config.publicDir
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const hash = createHash('sha256')
        const kept = {}
        const keep = (name, content) => {
          hash.update(name).update(content)
          if (!SEPARATE.has(name) && !INSTALLED.test(name)) kept[`/${name}`] = packed(name, content)
        }
        for (const [name, { type, code, source }] of Object.entries(bundle).sort()) {
          keep(name, type === 'chunk' ? code : source)
        }
        for (const name of readdirSync(folder).sort()) keep(name, readFileSync(join(folder, name)))
        const version = hash.digest('hex').slice(0, 12)
        const worker = bundle['sw.js']
        worker.code = worker.code.replaceAll(/\bVERSION\b/g, JSON.stringify(version))
        this.emitFile({ type: 'asset', fileName: `assets/client-${version}.json`, source: JSON.stringify(kept) })
      },
    },
  }
}

/** Return what the worker needs to answer with a file: its type, and its content as text or in base64. */
function packed(name, content) {
  const type = TYPES[extname(name)]
  if (!type) throw new Error(`${name}: add its type to scripts/serviceWorker.js`)
  const buffer = Buffer.from(content)
  return BINARY.has(extname(name)) ? { type, base64: buffer.toString('base64') } : { type, text: buffer.toString() }
}
