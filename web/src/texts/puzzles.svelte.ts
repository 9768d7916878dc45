// The texts of the puzzles.
import type { en } from './en.puzzles'
import { addCatalog } from './index.svelte'

export const puzzleText = addCatalog<typeof en>(import.meta.glob('./??.puzzles.ts'))
