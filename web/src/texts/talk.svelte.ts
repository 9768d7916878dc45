// The texts of talk at a table. Importing this module loads them.
import type { en } from './en.talk'
import { addCatalog } from './index.svelte'

export const talkText = await addCatalog<typeof en>(import.meta.glob('./??.talk.ts'))
