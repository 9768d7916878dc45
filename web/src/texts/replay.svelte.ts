// The texts of replays. Importing this module loads them.
import type { en } from './en.replay'
import { addCatalog, Catalog } from './index.svelte'

const catalog = await addCatalog(
  new Catalog<typeof en>({
    en: async () => (await import('./en.replay')).en,
    de: async () => (await import('./de.replay')).de,
    fr: async () => (await import('./fr.replay')).fr,
    nl: async () => (await import('./nl.replay')).nl,
    ru: async () => (await import('./ru.replay')).ru,
  }),
)

/** Like `t`, for these texts. */
export const r = catalog.say
