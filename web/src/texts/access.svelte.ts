// The texts about accessibility. Importing this module loads them.
import type { en } from './en.access'
import { addCatalog } from './index.svelte'

export const accessText = await addCatalog<typeof en>(import.meta.glob('./??.access.ts'))
