// The texts of hints, deciding moments and warnings. Importing this module loads them.
import type { en } from './en.coach'
import { addCatalog, Catalog } from './index.svelte'

const catalog = await addCatalog(
  new Catalog<typeof en>({
    en: async () => (await import('./en.coach')).en,
    de: async () => (await import('./de.coach')).de,
    fr: async () => (await import('./fr.coach')).fr,
    nl: async () => (await import('./nl.coach')).nl,
    ru: async () => (await import('./ru.coach')).ru,
  }),
)

/** Like `t`, for these texts. */
export const c = catalog.say
