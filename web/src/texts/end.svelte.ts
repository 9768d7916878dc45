// The texts of the end of a round.
import type { en } from './en.end'
import { addCatalog } from './index.svelte'

export const endText = addCatalog<typeof en>(import.meta.glob('./??.end.ts'))
