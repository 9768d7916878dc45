// The texts of the board in words. Importing this module loads them.
import type { en } from './en.words'
import { addCatalog } from './index.svelte'

export const wordsText = await addCatalog<typeof en>(import.meta.glob('./??.words.ts'))
