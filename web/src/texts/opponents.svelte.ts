// The texts about the bots with a face.
import type { en } from './en.opponents'
import { addCatalog } from './index.svelte'

export const opponentText = addCatalog<typeof en>(import.meta.glob('./??.opponents.ts'))
