// Fills the list of the client's files, and a version made from their hashes, into the service worker.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Icons that only the operating system loads, when somebody installs the client.
const INSTALLED = /^icon-(512|maskable|apple)/

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
        const files = ['/']
        for (const [name, { type, code, source }] of Object.entries(bundle).sort()) {
          hash.update(name).update(type === 'chunk' ? code : source)
          if (name !== 'sw.js' && name !== 'index.html') files.push(`/${name}`)
        }
        for (const name of readdirSync(folder).sort()) {
          hash.update(name).update(readFileSync(join(folder, name)))
          if (!INSTALLED.test(name)) files.push(`/${name}`)
        }
        const worker = bundle['sw.js']
        const values = { FILES: files, VERSION: hash.digest('hex').slice(0, 12) }
        for (const [name, value] of Object.entries(values)) {
          worker.code = worker.code.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), JSON.stringify(value))
        }
      },
    },
  }
}
