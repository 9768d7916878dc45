// The breakpoints of all components: `@media (--small)` stands for the query of that name in src/ui/breakpoints.json.
import { readFileSync } from 'node:fs'

const QUERIES = JSON.parse(readFileSync(new URL('../src/ui/breakpoints.json', import.meta.url), 'utf8'))

/** @type {import('svelte/compiler').PreprocessorGroup} */
export const breakpoints = {
  name: 'breakpoints',
  style: ({ content, filename }) => ({
    code: content.replace(/@media \(--(\w+)\) \{/g, (_, name) => {
      if (!QUERIES[name]) throw new Error(`${filename}: there is no breakpoint called ${name}`)
      return `@media ${QUERIES[name]} {`
    }),
  }),
}
