// The texts of replays. Importing this module loads them.
import type { en } from './en.replay'
import { addCatalog } from './index.svelte'

export const replayText = await addCatalog<typeof en>(import.meta.glob('./??.replay.ts'))
