/** The five kinds of route tiles and their rotations. */
import type { WireOption } from '../wire/types'
import type { KindLetter } from './types'

/** The pairs of sides connected in rotation 0; each rotation is a sixth of a turn clockwise. */
export const PAIRS: Record<KindLetter, [number, number][]> = {
  // In drawing order: later routes pass over earlier ones.
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

/** The pairs of a kind in layers, from the bottom; routes that cross are in different layers. */
export function layers(kind: KindLetter): [number, number][][] {
  const stacked: [number, number][][] = []
  for (const pair of PAIRS[kind]) {
    const top = stacked.at(-1)
    if (top && !top.some((other) => cross(other, pair))) top.push(pair)
    else stacked.push([pair])
  }
  return stacked
}

/** The number of rotations of a kind that look different. */
export const ROTATIONS: Record<KindLetter, number> = { W: 3, S: 1, B: 3, X: 6, T: 2 }

/** Return the lowest rotation that looks the same. */
export const looked = (kind: KindLetter, rotation: number): number =>
  ((rotation % ROTATIONS[kind]) + ROTATIONS[kind]) % ROTATIONS[kind]

/** Return how many sixths of a turn it takes to the next legal rotation; `by` 0 keeps a legal one. Without options all are legal. */
export function stepsToLegal(
  kind: KindLetter,
  rotation: number,
  by: -1 | 0 | 1,
  options: WireOption[] | undefined,
): number {
  for (let steps: number = by; Math.abs(steps) <= ROTATIONS[kind]; steps += by || 1) {
    const tried = looked(kind, rotation + steps)
    if (!options || options.some((option) => option.rotation === tried)) return steps
  }
  return 0
}

/** Return the rotation that looks like a given one and is the fewest steps away from another. */
export function nearest(kind: KindLetter, rotation: number, from: number): number {
  const right = looked(kind, rotation - from)
  return from + (right > ROTATIONS[kind] / 2 ? right - ROTATIONS[kind] : right)
}
