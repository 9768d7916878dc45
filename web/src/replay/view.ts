// A finished game as one of its players saw it, from its open positions.
import type { WirePosition, WireReplay, WireTurn } from '../wire/types'

/** Whose eyes: a seat's, or null for all hands open. */
export type View = number | null

/** Return a position as a seat sees it: the others' tiles face down, and their gems behind screens until the end. */
export function seenBy(position: WirePosition, view: View, isLifted: boolean): WirePosition {
  if (view === null) return position
  return {
    ...position,
    hands: position.hands.map((hand, seat) => (seat === view ? hand : hand.map(() => null))),
    won: position.won.map((won, seat) => (seat === view || isLifted ? won : null)),
  }
}

/** Tell whether the players had agreed to keep won gems in the open: only the record says it. */
export const hasOpenScores = (record: string): boolean => /^scores: open$/m.test(record)

/** Return the turns of a game, as a log tells them. */
export function turnsOf(replay: WireReplay): WireTurn[] {
  return replay.steps.slice(1).map(({ events }, index) => ({
    number: index + 1,
    seat: events.find((event) => event.type === 'tile_placed')?.seat ?? 0,
    player: 'person',
    events,
  }))
}
