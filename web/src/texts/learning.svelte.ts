// The texts of the tutorial, the rules page, the player aid and the tips.
import type { en } from './en.learning'
import { addCatalog } from './index.svelte'

export type LearningKey = keyof typeof en

export const learningText = addCatalog<typeof en>(import.meta.glob('./??.learning.ts'))
