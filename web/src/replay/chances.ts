// Evaluates an analysis: the chances after each move, the costliest moves, and the better ones.
import type { WireVerdict } from '../wire/types'

export interface Point {
  x: number
  y: number
}

/** The least cost of a turning point; the analysis isn't precise enough for smaller ones. */
const LEAST_COST = 0.05

/**
 * Return each seat's chance of winning after a number of moves, or null if it isn't known yet. The estimate before the
 * next move comes first, because it shows the cost of the last one.
 */
export function chancesAt(verdicts: readonly WireVerdict[], move: number): number[] | null {
  return verdicts[move]?.before ?? verdicts[move - 1]?.after ?? null
}

/** Return a line for each seat: its chance after each move, in a box whose top is a certain win. */
export function linesOf(
  verdicts: readonly WireVerdict[],
  moves: number,
  box: { width: number; height: number },
): Point[][] {
  const known = verdicts.length ? Array.from({ length: verdicts.length + 1 }, (_, move) => move) : []
  const seats = verdicts[0]?.before.length ?? 0
  return Array.from({ length: seats }, (_, seat) =>
    known.map((move) => ({
      x: (move / Math.max(1, moves)) * box.width,
      y: (1 - (chancesAt(verdicts, move)?.[seat] ?? 0)) * box.height,
    })),
  )
}

/** The dash pattern of each seat's line, so that lines differ without colours, too. */
export const DASHES = ['none', '8 5', '2 4', '10 4 2 4']

/** The least distance between two tokens on a line, in pixels. */
const MARK_GAP = 56

/** Return where a seat's tokens are on its line: some way apart, and not where another seat's are. */
export function marksOf(line: readonly Point[], seat: number, seats: number): Point[] {
  const step = (line[1]?.x ?? 0) - (line[0]?.x ?? 0)
  const every = Math.max(seats, Math.ceil(MARK_GAP / Math.max(step, 1)))
  const first = Math.round(((seat + 0.5) * every) / seats)
  return line.filter((_, move) => move % every === first % every && move < line.length - 1)
}

/** Return the numbers in their order, moved so that each two are at least a gap apart and all lie within the limits. */
export function apartBy(gap: number, limits: { from: number; to: number }, numbers: readonly number[]): number[] {
  const order = [...numbers.keys()].sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0))
  const found = [...numbers]
  let least = limits.from
  for (const index of order) {
    found[index] = Math.max(least, found[index] ?? 0)
    least = (found[index] ?? 0) + gap
  }
  let most = limits.to
  for (const index of order.toReversed()) {
    found[index] = Math.min(most, found[index] ?? 0)
    most = (found[index] ?? 0) - gap
  }
  return found
}

/** Return the costliest moves, the worst first. */
export function turningPoints(verdicts: readonly WireVerdict[], count = 5): WireVerdict[] {
  return verdicts
    .filter(({ cost }) => cost >= LEAST_COST)
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, count)
}
