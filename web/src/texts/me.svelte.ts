// The texts of "My games". Importing this module loads them.
import type { en } from './en.me'
import { addCatalog, Catalog } from './index.svelte'

const catalog = await addCatalog(
  new Catalog<typeof en>({
    en: async () => (await import('./en.me')).en,
    de: async () => (await import('./de.me')).de,
    fr: async () => (await import('./fr.me')).fr,
    nl: async () => (await import('./nl.me')).nl,
    ru: async () => (await import('./ru.me')).ru,
  }),
)

/** Like `t`, for these texts. */
export const m = catalog.say
