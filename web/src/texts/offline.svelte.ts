// The texts of playing without a server.
import type { en } from './en.offline'
import { addCatalog } from './index.svelte'

export const offlineText = addCatalog<typeof en>(import.meta.glob('./??.offline.ts'))
