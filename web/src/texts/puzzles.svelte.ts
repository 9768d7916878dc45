// The texts of the puzzles. Importing this module loads them.
import type { en } from './en.puzzles'
import { addCatalog } from './index.svelte'

export const puzzleText = await addCatalog<typeof en>(import.meta.glob('./??.puzzles.ts'))
