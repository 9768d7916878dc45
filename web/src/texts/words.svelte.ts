// The texts of the board in words.
import type { en } from './en.words'
import { addCatalog } from './index.svelte'

export const wordsText = addCatalog<typeof en>(import.meta.glob('./??.words.ts'))
