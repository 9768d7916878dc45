// The tile in hand: where it is previewed, how it is rotated, and placing it. A board and the buttons of a hand share one.
import type { WireMove, WireOption, WirePlan } from '../wire/types'
import type { GemEvent, KindLetter } from './types'
import { looked, nearest, stepsToLegal } from './tiles'

/** How long a skipped rotation is explained, in milliseconds. */
const EXPLAINED = 2200

/** Why the tray refuses: it isn't the player's turn, or a curve would join two exits. */
export type RefusalReason = 'turn' | 'exits'

interface Host {
  /** The kind of the tile chosen in the hand. */
  kind: () => KindLetter | null
  /** The legal moves and what each would cause; empty while they are loading. */
  plans: () => WirePlan[]
  /** Whether it is the player's turn; otherwise the player can plan, but not place. */
  canPlace: () => boolean
  onplace: (move: WireMove) => void
  onrefused?: (reason: RefusalReason) => void
}

export class Tray {
  /** What the ghost would cause. */
  caused = $state.raw<GemEvent[]>([])
  /** Whether an illegal rotation was skipped just now, so that the player needs to know why. */
  isSkipping = $state(false)
  /** The last rotation that the player chose, kept from cell to cell. */
  private chosen = $state(0)
  private laid = $state.raw<{ cell: string; rotation: number } | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly host: Host) {}

  get kind(): KindLetter | null {
    return this.host.kind()
  }

  get plans(): WirePlan[] {
    return this.host.plans()
  }

  get canPlace(): boolean {
    return this.host.canPlace()
  }

  /**
   * The tile's rotation in sixths of a turn to the right. It counts on above 5 and below 0, so that a tile that is drawn
   * with it always turns the way it was rotated.
   */
  get rotation(): number {
    const { kind, laid } = this
    if (!laid || !kind) return this.chosen
    return laid.rotation + stepsToLegal(kind, laid.rotation, 0, this.optionsOf(laid.cell))
  }

  /** The tile that is previewed, in a legal rotation. */
  get ghost(): WireMove | null {
    const { kind, laid } = this
    return kind && laid && { cell: laid.cell, kind, rotation: looked(kind, this.rotation) }
  }

  optionsOf(cell: string): WireOption[] | undefined {
    return this.plans.find((plan) => plan.cell === cell && plan.kind === this.kind)?.options
  }

  /** Try the tile on a cell, in the last rotation or the next legal one. */
  lay(cell: string): void {
    if (!this.kind) return
    this.laid = { cell, rotation: this.chosen + stepsToLegal(this.kind, this.chosen, 0, this.optionsOf(cell)) }
    this.explain(false)
  }

  /** Rotate the tile to the next legal rotation. */
  rotate(by: -1 | 1): void {
    const { kind, laid, rotation } = this
    if (!kind) return
    const steps = stepsToLegal(kind, rotation, by, laid ? this.optionsOf(laid.cell) : undefined)
    this.chosen = rotation + steps
    if (laid) this.laid = { cell: laid.cell, rotation: this.chosen }
    this.explain(Math.abs(steps) > 1)
    if (this.isSkipping) this.host.onrefused?.('exits')
  }

  /** Show a move as a ghost. */
  show({ cell, kind, rotation }: WireMove): void {
    this.chosen = nearest(kind, rotation, this.rotation)
    this.laid = { cell, rotation: this.chosen }
    this.explain(false)
  }

  /** Take the ghost back. */
  clear(): void {
    this.laid = null
    this.explain(false)
  }

  /** Start again with a tile in this rotation. */
  reset(rotation: number): void {
    this.clear()
    this.chosen = rotation
  }

  /** Make the move that the ghost shows; return whether it is legal now. */
  place(): boolean {
    const { ghost } = this
    if (!ghost) return false
    const isLegal = this.canPlace && !!this.optionsOf(ghost.cell)?.some(({ rotation }) => rotation === ghost.rotation)
    if (isLegal) this.host.onplace(ghost)
    else this.host.onrefused?.('turn')
    return isLegal
  }

  private explain(isSkipping: boolean): void {
    clearTimeout(this.timer)
    this.isSkipping = isSkipping
    if (isSkipping) this.timer = setTimeout(() => (this.isSkipping = false), EXPLAINED)
  }
}
