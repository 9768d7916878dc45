// The texts about accessibility.
import type { en } from './en.access'
import { addCatalog } from './index.svelte'

export const accessText = addCatalog<typeof en>(import.meta.glob('./??.access.ts'))
