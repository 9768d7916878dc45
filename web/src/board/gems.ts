// The gems and what each is worth, from the smallest to the largest.
import type { GemName } from './props'

export const POINTS: Readonly<Record<GemName, number>> = { amber: 1, emerald: 2, sapphire: 3 }
export const GEMS = Object.keys(POINTS) as GemName[]
