// Tips for the first games: each appears when it matters, at most one per turn, and never twice.
import type { GemEvent } from '../board/types'

/** The player's situation. */
export interface Moment {
  isMyTurn: boolean
  /** Whether the others' moves are still being shown. */
  isShowing: boolean
  /** How many turns the player has had. */
  turns: number
  /** Whether a tile is previewed; `events` are what it would cause. */
  isLaid: boolean
  events: GemEvent[]
  seat: number
  centre: number
}

// The first that applies is shown: tips on what is about to happen come before tips on how to play.
const TIPS = {
  crash: ({ events }) => events.some((event) => event.type === 'gems_crashed'),
  shared: ({ events, seat }) =>
    events.some((event) => event.type === 'gem_won' && event.owners.length > 1 && event.owners.includes(seat)),
  theirs: ({ events, seat }) => events.some((event) => event.type === 'gem_won' && !event.owners.includes(seat)),
  turn: ({ isMyTurn, isLaid }) => isMyTurn && isLaid,
  place: ({ isMyTurn, isLaid }) => isMyTurn && !isLaid,
  plan: ({ isMyTurn, turns }) => !isMyTurn && turns > 0,
  hurry: ({ isShowing, turns }) => isShowing && turns > 1,
  sapphire: ({ centre }) => centre === 1,
  aid: ({ isMyTurn, turns }) => isMyTurn && turns > 2,
} satisfies Record<string, (moment: Moment) => boolean>

export type Tip = keyof typeof TIPS

const KEPT = 'indigo.tips'

/** Return the tips that were shown already. */
export function seenTips(): Tip[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((tip): tip is Tip => tip in TIPS) : []
  } catch {
    return []
  }
}

/** Remember that a tip was shown. */
export function keepTip(tip: Tip): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...new Set([...seenTips(), tip])]))
  } catch {
    // Without storage a tip may appear again.
  }
}

/** Return whether this player hasn't seen all tips that a game with these gates can bring. */
export function hasTips(gates: number[][]): boolean {
  const seen = seenTips()
  const isShared = gates.some((owners) => owners.length > 1)
  return Object.keys(TIPS).some((tip) => !seen.includes(tip as Tip) && (isShared || tip !== 'shared'))
}

/** Return the tip for a situation, among those not shown yet. */
export function tipFor(moment: Moment, seen: readonly Tip[]): Tip | null {
  return (Object.keys(TIPS) as Tip[]).find((tip) => !seen.includes(tip) && TIPS[tip](moment)) ?? null
}
