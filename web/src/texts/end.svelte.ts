// The texts of the end of a round. Importing this module loads them.
import type { en } from './en.end'
import { addCatalog } from './index.svelte'

export const endText = await addCatalog<typeof en>(import.meta.glob('./??.end.ts'))
