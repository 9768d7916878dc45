// The texts of talk at a table.
import type { en } from './en.talk'
import { addCatalog } from './index.svelte'

export const talkText = addCatalog<typeof en>(import.meta.glob('./??.talk.ts'))
