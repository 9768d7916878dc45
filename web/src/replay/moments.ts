// The moments that decided a game: the moves with which somebody's chance of winning changed most.
import type { WireVerdict } from '../wire/types'
import { chancesAt } from './chances'

export interface Moment {
  /** The move that decided. */
  number: number
  /** Who made it. */
  mover: number
  /** Whose chance changed, before and after. */
  seat: number
  before: number
  after: number
  /** Where to play on: after how many moves, and on which seat. */
  moves: number
  plays: number
}

/** The least change that decides anything. */
const LEAST = 0.08
const COUNT = 3

/**
 * Return up to three moments, in the order of the game. The chances are those of the person's own seat, and play goes
 * on from that seat's last turn. For a spectator, they are the winner's, and the player who moved plays on.
 */
export function decidingMoments(verdicts: readonly WireVerdict[], own: number | null, winner: number): Moment[] {
  const seat = own ?? winner
  const seats = verdicts.map((verdict) => verdict.seat)
  const moments = verdicts.flatMap((verdict, at): Moment[] => {
    const plays = own ?? verdict.seat
    const moves = seats.lastIndexOf(plays, at)
    const before = chancesAt(verdicts, at)?.[seat] ?? 0
    const after = chancesAt(verdicts, at + 1)?.[seat] ?? 0
    if (moves < 0 || Math.abs(after - before) < LEAST) return []
    return [{ number: verdict.number, mover: verdict.seat, seat, before, after, moves, plays }]
  })
  const change = ({ before, after }: Moment) => Math.abs(after - before)
  const found: Moment[] = []
  for (const moment of moments.toSorted((a, b) => change(b) - change(a))) {
    // Two moments from which one would play on at the same place are one.
    if (found.length < COUNT && !found.some(({ moves }) => moves === moment.moves)) found.push(moment)
  }
  return found.toSorted((a, b) => a.number - b.number)
}
