// The texts about the bots with a face. Importing this module loads them.
import type { en } from './en.opponents'
import { addCatalog } from './index.svelte'

export const opponentText = await addCatalog<typeof en>(import.meta.glob('./??.opponents.ts'))
