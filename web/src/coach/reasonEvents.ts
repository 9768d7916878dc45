// The reasons for a move as events, for the board and the texts.
import type { GemEvent, GemName } from '../board/types'
import type { WireReason } from '../wire/types'

/** Return what a move does to the gems that it moves. */
export function eventsOf(reasons: readonly WireReason[]): GemEvent[] {
  return reasons.flatMap((reason): GemEvent[] => {
    const gems = reason.gems as GemName[]
    const gem = gems[0] ?? 'amber'
    if (reason.what === 'crashed') return [{ type: 'gems_crashed', gems, way: reason.way }]
    if (reason.what !== 'won' && reason.what !== 'moved') return []
    const moved: GemEvent = { type: 'gem_moved', gem, way: reason.way }
    if (reason.what !== 'won' || reason.gate === null) return [moved]
    const owners = reason.points.flatMap((points, seat) => (points > 0 ? [seat] : []))
    return [moved, { type: 'gem_won', gem, gate: reason.gate, owners }]
  })
}

/** Return the reasons that aren't seen in what a tile does: ways that it blocks, opens, keeps or leaves to others. */
export const unseen = (reasons: readonly WireReason[]): WireReason[] =>
  reasons.filter(({ what }) => !['won', 'moved', 'crashed'].includes(what))
