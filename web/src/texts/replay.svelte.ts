// The texts of replays: a book of their own, loaded only where one is shown. Whoever imports it finds the texts there.
import type { en } from './en.replay'
import { Book, open } from './index.svelte'

const book = await open(
  new Book<typeof en>({
    en: async () => (await import('./en.replay')).en,
    de: async () => (await import('./de.replay')).de,
    fr: async () => (await import('./fr.replay')).fr,
    nl: async () => (await import('./nl.replay')).nl,
    ru: async () => (await import('./ru.replay')).ru,
  }),
)

/** Return a text, as `t` does. */
export const r = book.say
