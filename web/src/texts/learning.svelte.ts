// The texts of lessons, rules page, aid and tips: a catalog of their own, loaded only where something is taught. Whoever
// imports it finds the texts there.
import type { en } from './en.learning'
import { addCatalog, Catalog } from './index.svelte'

export type LearningKey = keyof typeof en

const catalog = await addCatalog(
  new Catalog<typeof en>({
    en: async () => (await import('./en.learning')).en,
    de: async () => (await import('./de.learning')).de,
    fr: async () => (await import('./fr.learning')).fr,
    nl: async () => (await import('./nl.learning')).nl,
    ru: async () => (await import('./ru.learning')).ru,
  }),
)

/** Return a text, as `t` does. */
export const l = catalog.say
