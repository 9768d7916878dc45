/** The five kinds of route tiles and how they are turned. */
import type { WireOption } from '../wire/types'
import type { KindLetter } from './props'

/** The pairs of sides that rotation 0 joins; each further rotation is a sixth of a turn clockwise. */
export const PAIRS: Record<KindLetter, [number, number][]> = {
  // In the order they are drawn: what comes later passes above.
  W: [
    [1, 5],
    [2, 4],
    [0, 3],
  ],
  S: [
    [0, 3],
    [1, 4],
    [2, 5],
  ],
  B: [
    [0, 5],
    [2, 3],
    [1, 4],
  ],
  X: [
    [0, 1],
    [2, 4],
    [3, 5],
  ],
  T: [
    [0, 5],
    [1, 2],
    [3, 4],
  ],
}

const cross = ([a, b]: [number, number], [c, d]: [number, number]): boolean => (c > a && c < b) !== (d > a && d < b)

/** The pairs of a kind in layers, from the lowest: what crosses lies in different ones, so that few lines draw a tile. */
export function layers(kind: KindLetter): [number, number][][] {
  const stacked: [number, number][][] = []
  for (const pair of PAIRS[kind]) {
    const top = stacked.at(-1)
    if (top && !top.some((other) => cross(other, pair))) top.push(pair)
    else stacked.push([pair])
  }
  return stacked
}

/** How many rotations of a kind look different. */
export const ROTATIONS: Record<KindLetter, number> = { W: 3, S: 1, B: 3, X: 6, T: 2 }

/** Return the rotation that looks the same, among those that a kind has. */
export const looked = (kind: KindLetter, rotation: number): number =>
  ((rotation % ROTATIONS[kind]) + ROTATIONS[kind]) % ROTATIONS[kind]

export interface Turned {
  rotation: number
  /** How many sixths of a turn were made, to the left if negative. */
  steps: number
  /** Whether an orientation was passed over because it is not legal. */
  skipped: boolean
}

/** Turn a tile until it lies legally; `by` 0 leaves it if it does already. Without options every orientation will do. */
export function turned(kind: KindLetter, rotation: number, by: -1 | 0 | 1, options: WireOption[] | undefined): Turned {
  const step = by || 1
  for (let steps = by; Math.abs(steps) <= ROTATIONS[kind]; steps += step) {
    const tried = looked(kind, rotation + steps)
    if (!options || options.some((option) => option.rotation === tried)) {
      return { rotation: tried, steps, skipped: Math.abs(steps) > Math.abs(by) }
    }
  }
  return { rotation: looked(kind, rotation), steps: 0, skipped: false }
}
