// The texts of the tutorial, the rules page, the player aid and the tips. Importing this module loads them.
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

/** Like `t`, for these texts. */
export const l = catalog.say
