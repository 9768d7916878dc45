// The gems and their points, in ascending order.
import type { GemName } from './types'

export const POINTS: Readonly<Record<GemName, number>> = { amber: 1, emerald: 2, sapphire: 3 }
export const GEMS = Object.keys(POINTS) as GemName[]
