// What an analysis tells: chances over the moves, the moves that gave most away, and what would have been better.
import type { GemEvent, GemName } from '../board/props'
import type { WirePlan, WireReason, WireVerdict } from '../wire/types'

export interface Point {
  x: number
  y: number
}

/** A cheaper move is no turning point: the judgement is not that fine. */
const LEAST_COST = 0.05

/**
 * Return each seat's chance to win after so many moves, or null while it is not known. Whoever is on turn knows best:
 * so a chance that a move gave away is seen to be lost with it.
 */
export function chancesAt(verdicts: readonly WireVerdict[], move: number): number[] | null {
  return verdicts[move]?.before ?? verdicts[move - 1]?.after ?? null
}

/** Return a line for each seat: its chance after each move, in a box where a sure win is on top. */
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

/** Return the moves that gave most away, the dearest first. */
export function turningPoints(verdicts: readonly WireVerdict[], count = 5): WireVerdict[] {
  return verdicts
    .filter(({ cost }) => cost >= LEAST_COST)
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, count)
}

/** Return what the better move would have done, as events that a board can draw and a sentence can tell. */
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

/** Return the better move as a plan, so that the board lays it as a ghost and shows what it would have caused. */
export function planOf({ best, reasons }: WireVerdict): WirePlan {
  return { cell: best.cell, kind: best.kind, options: [{ rotation: best.rotation, events: eventsOf(reasons) }] }
}
