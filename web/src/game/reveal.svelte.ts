// Reveals the players' gems one at a time.
import { GEMS, POINTS } from '../board/gems'
import type { GemName } from '../board/props'
import type { WireWon } from '../wire/types'

const FIRST = 500
const EACH = 420

/** Return the gems a player has won in the order of their reveal: small ones first, so that the end stays open. */
export const hoard = (won: WireWon | null | undefined): GemName[] =>
  won ? GEMS.flatMap((gem) => Array<GemName>(won[gem]).fill(gem)) : []

export const worth = (gems: readonly GemName[]): number => gems.reduce((sum, gem) => sum + POINTS[gem], 0)

export class Reveal {
  /** How many gems of each player are visible. */
  count = $state(0)
  private timer = 0

  constructor(
    private readonly most: number,
    isStill: boolean,
    private readonly onreveal: () => void,
  ) {
    if (isStill) this.count = most
    else this.timer = window.setTimeout(() => this.next(), FIRST)
  }

  get isDone(): boolean {
    return this.count >= this.most
  }

  private next(): void {
    this.count += 1
    if (this.count <= this.most) this.onreveal()
    if (!this.isDone) this.timer = window.setTimeout(() => this.next(), EACH)
  }

  /** Show all gems at once. */
  finish(): void {
    this.stop()
    this.count = this.most
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
