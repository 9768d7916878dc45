// The texts of the lobby, of a table before the game, and of ways out of it. Importing this module loads them.
import type { en } from './en.online'
import { addCatalog, Catalog } from './index.svelte'

const catalog = await addCatalog(
  new Catalog<typeof en>({
    en: async () => (await import('./en.online')).en,
    de: async () => (await import('./de.online')).de,
    fr: async () => (await import('./fr.online')).fr,
    nl: async () => (await import('./nl.online')).nl,
    ru: async () => (await import('./ru.online')).ru,
  }),
)

/** Like `t`, for these texts. */
export const o = catalog.say
