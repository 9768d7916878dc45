// The texts of hints, deciding moments and warnings. Importing this module loads them.
import type { en } from './en.coach'
import { addCatalog } from './index.svelte'

export const coachText = await addCatalog<typeof en>(import.meta.glob('./??.coach.ts'))
