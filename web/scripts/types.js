// Writes src/wire/types.ts from the JSON Schema that comes in: `python -m indigo.server.wire.protocol | node scripts/types.js`.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

// A title becomes the name of a type: only what the server names shall have one.
const untitled = (value) => {
  if (Array.isArray(value)) return value.map(untitled)
  if (value === null || typeof value !== 'object') return value
  const { title, ...rest } = value
  const kept = typeof title === 'string' ? rest : value
  return Object.fromEntries(Object.entries(kept).map(([key, each]) => [key, untitled(each)]))
}
const schema = untitled(JSON.parse(readFileSync(0, 'utf8')))
const banner = '/** Made from the schema of the server by `make types`; not to be changed by hand. */'
const types = await compile(schema, 'Protocol', {
  bannerComment: banner,
  additionalProperties: false,
  unreachableDefinitions: true,
  style: { semi: false, singleQuote: true, printWidth: 120 },
})
const plain = types.replace(/ \*\n \* This interface was referenced by .*\n \* via the `definition` .*\n/g, '')
const file = new URL('../src/wire/types.ts', import.meta.url)
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== plain) {
    console.error('web/src/wire/types.ts is older than the server: run make types')
    process.exit(1)
  }
} else {
  writeFileSync(file, plain)
}
