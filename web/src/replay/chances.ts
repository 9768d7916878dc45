// Evaluates an analysis: the chances after each move, the costliest moves, and the better ones.
import type { GemEvent, GemName } from '../board/props'
import type { WirePlan, WireReason, WireVerdict } from '../wire/types'

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

/** Return the costliest moves, the worst first. */
export function turningPoints(verdicts: readonly WireVerdict[], count = 5): WireVerdict[] {
  return verdicts
    .filter(({ cost }) => cost >= LEAST_COST)
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, count)
}

/** Return the effects of the better move as events, for the board and the texts. */
export function eventsOf(reasons: readonly WireReason[]): GemEvent[] {
  return reasons.flatMap((reason): GemEvent[] => {
    const gems = reason.gems as GemName[]
    const gem = gems[0] ?? 'amber'
    if (reason.what === 'crashed') return [{ type: 'gems_crashed', gems, way: reason.way }]
    const moved: GemEvent = { type: 'gem_moved', gem, way: reason.way }
    if (reason.what !== 'won' || reason.gate === null) return [moved]
    const owners = reason.points.flatMap((points, seat) => (points > 0 ? [seat] : []))
    return [moved, { type: 'gem_won', gem, gate: reason.gate, owners }]
  })
}

/** Return the better move as a plan, so that the board can show it as a ghost. */
export function planOf({ best, reasons }: WireVerdict): WirePlan {
  return { cell: best.cell, kind: best.kind, options: [{ rotation: best.rotation, events: eventsOf(reasons) }] }
}
