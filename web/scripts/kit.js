// Puts together what a browser needs to play without a server, into src/indigo/server/kit: Pyodide, a Python library of
// just the modules that are imported, with our own, the bots' kernels and their weights. Run it with `make kit`.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { loadPyodide, version } from 'pyodide'

const HERE = dirname(fileURLToPath(import.meta.url))
const PROJECT = join(HERE, '../..')
const PACKAGE = join(PROJECT, 'src/indigo')
const OUT = join(PACKAGE, 'server/kit')
/** Compiled by `make kernels`. */
const KERNELS = join(PROJECT, 'web/kit')
const PYODIDE = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'))
/** The parts of the package that a browser may use. */
const PARTS = /^((rules|tables|bots|engine|drawing|offline)\/.*)?[^/]+\.(py|txt)$/
/** In MB, compressed. */
const LIMIT = 6

/** Return a zip archive of the modules that Python imports in a browser, compiled by the Python that runs there. */
async function pythonLibrary() {
  const python = await loadPyodide({ indexURL: PYODIDE })
  for (const path of readdirSync(PACKAGE, { recursive: true }).filter((each) => PARTS.test(each))) {
    const target = `/src/indigo/${path}`
    python.FS.mkdirTree(dirname(target))
    python.FS.writeFile(target, readFileSync(join(PACKAGE, path)))
  }
  const library = python.runPython(readFileSync(join(HERE, 'python_library.py'), 'utf8'))
  return Buffer.from(await library)
}

const files = {}
let compressed = 0

function write(path, content) {
  mkdirSync(dirname(join(OUT, path)), { recursive: true })
  writeFileSync(join(OUT, path), content)
}

/** Add a file that pages unpack themselves, because not every host compresses. */
function addPacked(name, content) {
  const packed = gzipSync(content, { level: 9 })
  const path = `${name.replace(/\.\w+$/, '')}-${hashOf(packed)}.bin`
  write(path, packed)
  files[name] = { path, bytes: packed.length }
  compressed += packed.length
}

/** Add a script, which browsers fetch themselves, with compressed copies for our own server. */
function addScript(name) {
  const content = readFileSync(join(PYODIDE, name))
  const path = `pyodide-${version}/${name}`
  const zipped = gzipSync(content, { level: 9 })
  write(path, content)
  write(`${path}.gz`, zipped)
  write(`${path}.br`, brotliCompressSync(content))
  files[name] = { path, bytes: content.length }
  compressed += zipped.length
}

const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 10)

rmSync(OUT, { recursive: true, force: true })
addScript('pyodide.mjs')
addScript('pyodide.asm.mjs')
addPacked('pyodide.asm.wasm', readFileSync(join(PYODIDE, 'pyodide.asm.wasm')))
addPacked('python_stdlib.zip', await pythonLibrary())
for (const name of readdirSync(KERNELS).sort()) addPacked(name, readFileSync(join(KERNELS, name)))

const protocol = Number(/^VERSION: Final = (\d+)/m.exec(readFileSync(join(PACKAGE, 'tables/protocol.py'), 'utf8'))[1])
const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
const { info } = JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf8'))
const manifest = { version: hashOf(JSON.stringify(files)), protocol, python: info, bytes, files }
write('kit.json', JSON.stringify(manifest))
console.log(`The kit for playing offline: ${(compressed / 1e6).toFixed(2)} MB compressed (${LIMIT} at most)`)
if (compressed > LIMIT * 1e6) throw new Error('the kit exceeds its size limit')
