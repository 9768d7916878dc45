// The end of a round, step by step: the last turn once more, then the won gems one at a time, then the ranks.
import { GEMS, POINTS } from '../board/gems'
import type { GemName } from '../board/types'
import type { WirePosition, WireTurn, WireWon } from '../wire/types'

/** Milliseconds: between two gems, how long a gem flies to its owners, and before the ranks. */
const EACH = 330
export const FLIGHT = 620
const PAUSE = 450

/** A gem that left the board, through which gate, and who won it. */
export interface Departure {
  gem: GemName
  /** Null if the log is missing. */
  gate: number | null
  owners: readonly number[]
}

/** Return the gems that were won: small ones first, so that the end stays open. */
export function departures(log: readonly Pick<WireTurn, 'events'>[], won: WirePosition['won']): Departure[] {
  const left = log
    .flatMap(({ events }) => events)
    .flatMap((event): Departure[] => (event.type === 'gem_won' ? [event] : []))
  const isWhole = won.every((gems, seat) => !gems || worth(owned(left, seat)) === gems.points)
  const all = isWhole
    ? left
    : won.flatMap((gems, seat) => hoard(gems).map((gem) => ({ gem, gate: null, owners: [seat] })))
  return all.toSorted((a, b) => POINTS[a.gem] - POINTS[b.gem])
}

/** Return the gems that a player has won, small ones first. */
export const hoard = (won: WireWon | null | undefined): GemName[] =>
  won ? GEMS.flatMap((gem) => Array<GemName>(won[gem]).fill(gem)) : []

/** Return the gems of these that a seat won. */
const owned = (all: readonly Departure[], seat: number): GemName[] =>
  all.flatMap(({ gem, owners }) => (owners.includes(seat) ? [gem] : []))

/** Return how many points gems are worth. */
export const worth = (gems: readonly GemName[]): number => gems.reduce((sum, gem) => sum + POINTS[gem], 0)

export class Reveal {
  /** What is shown: the last turn once more, the gems, or the result. */
  phase = $state<'way' | 'gems' | 'done'>('way')
  /** How many gems are on their way to their owners or already there, and how many are there. */
  flown = $state(0)
  landed = $state(0)
  /** Whether it ran to its end, instead of being skipped; then a banner says who has won. */
  isWatched = $state(false)
  isBannerSeen = $state(false)
  private timers: number[] = []

  constructor(
    readonly gems: readonly Departure[],
    isStill: boolean,
    private readonly onfly: (departure: Departure, index: number) => void,
  ) {
    if (isStill) this.finish()
  }

  /** Start counting, after the last turn has been shown. */
  count(): void {
    if (this.phase !== 'way') return
    this.phase = 'gems'
    this.next()
  }

  private next(): void {
    const gem = this.gems[this.flown]
    if (!gem) {
      this.after(FLIGHT + PAUSE, () => {
        this.isWatched = true
        this.finish()
      })
      return
    }
    this.onfly(gem, this.flown++)
    this.after(FLIGHT, () => this.landed++)
    this.after(EACH, () => this.next())
  }

  private after(milliseconds: number, what: () => void): void {
    this.timers.push(window.setTimeout(what, milliseconds))
  }

  get hasBanner(): boolean {
    return this.isWatched && !this.isBannerSeen
  }

  /** Show the result at once. */
  finish(): void {
    this.stop()
    this.flown = this.landed = this.gems.length
    this.phase = 'done'
  }

  stop(): void {
    this.timers.forEach(clearTimeout)
  }
}
