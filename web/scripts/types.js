// Writes src/wire/types.ts from the JSON Schema on standard input:
// `python -m indigo.server.wire.client_schema | node scripts/types.js`.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

// Each title would become a type; keep only those with a definition of their own.
const untitled = (value) => {
  if (Array.isArray(value)) return value.map(untitled)
  if (value === null || typeof value !== 'object') return value
  const { title, ...rest } = value
  const kept = typeof title === 'string' ? rest : value
  return Object.fromEntries(Object.entries(kept).map(([key, each]) => [key, untitled(each)]))
}
const schema = untitled(JSON.parse(readFileSync(0, 'utf8')))
const banner = "/** Generated from the server's schema by `make types`; do not edit. */"
const types = await compile(schema, 'Protocol', {
  bannerComment: banner,
  additionalProperties: false,
  unreachableDefinitions: true,
  style: { semi: false, singleQuote: true, printWidth: 120 },
})
const plain = types.replace(/ \*\n \* This interface was referenced by .*\n \* via the `definition` .*\n/g, '')
writeFileSync(new URL('../src/wire/types.ts', import.meta.url), plain)
