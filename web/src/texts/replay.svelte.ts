// The texts of replays: a catalog of their own, loaded only where one is shown. Whoever imports it finds the texts there.
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

/** Return a text, as `t` does. */
export const r = catalog.say
