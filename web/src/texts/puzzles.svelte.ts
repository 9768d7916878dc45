// The texts of the puzzles. Importing this module loads them.
import type { en } from './en.puzzles'
import { addCatalog, Catalog } from './index.svelte'

const catalog = await addCatalog(
  new Catalog<typeof en>({
    en: async () => (await import('./en.puzzles')).en,
    de: async () => (await import('./de.puzzles')).de,
    fr: async () => (await import('./fr.puzzles')).fr,
    nl: async () => (await import('./nl.puzzles')).nl,
    ru: async () => (await import('./ru.puzzles')).ru,
  }),
)

/** Like `t`, for these texts. */
export const p = catalog.say
