// The texts about the bots with a face. Importing this module loads them.
import type { en } from './en.opponents'
import { addCatalog, Catalog } from './index.svelte'

const catalog = await addCatalog(
  new Catalog<typeof en>({
    en: async () => (await import('./en.opponents')).en,
    de: async () => (await import('./de.opponents')).de,
    fr: async () => (await import('./fr.opponents')).fr,
    nl: async () => (await import('./nl.opponents')).nl,
    ru: async () => (await import('./ru.opponents')).ru,
  }),
)

/** Like `t`, for these texts. */
export const o = catalog.say
