// The texts of hints, deciding moments and warnings.
import type { en } from './en.coach'
import { addCatalog } from './index.svelte'

export const coachText = addCatalog<typeof en>(import.meta.glob('./??.coach.ts'))
