// A finished game as one of its players saw it.
import type { WirePosition, WireReplay, WireTurn } from '../wire/types'

/** The seat whose view is shown, or null to show everything. */
export type View = number | null

/** Return a position as a seat sees it: the others' tiles face down, their gems hidden until the end. */
export function seenBy(position: WirePosition, view: View, isLifted: boolean): WirePosition {
  if (view === null) return position
  return {
    ...position,
    hands: position.hands.map((hand, seat) => (seat === view ? hand : hand.map(() => null))),
    won: position.won.map((won, seat) => (seat === view || isLifted ? won : null)),
  }
}

/** Return whether won gems were visible to all; only the record says so. */
export const hasOpenScores = (record: string): boolean => /^scores: open$/m.test(record)

/** Return the turns of a game in the log's format. */
export function turnsOf(replay: WireReplay): WireTurn[] {
  return replay.steps.slice(1).map(({ events }, index) => ({
    number: index + 1,
    seat: events.find((event) => event.type === 'tile_placed')?.seat ?? 0,
    player: 'person',
    events,
  }))
}
