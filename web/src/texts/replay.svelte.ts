// The texts of replays.
import type { en } from './en.replay'
import { addCatalog } from './index.svelte'

export const replayText = addCatalog<typeof en>(import.meta.glob('./??.replay.ts'))
