// The texts of playing without a server. Importing this module loads them.
import type { en } from './en.offline'
import { addCatalog } from './index.svelte'

export const offlineText = await addCatalog<typeof en>(import.meta.glob('./??.offline.ts'))
