/** What an embedded board shows. */
import type { Labels, Speed, Step } from '../board/types'
import { COLOURS, Game, moveText, type KindLetter, type Position } from './game'

const ENGLISH: Labels = {
  board: 'Indigo board',
  stops: 'stops here',
  crash: 'collision',
  exits: 'A curve may not connect two exits.',
}

export class Shown {
  game = $state.raw(new Game())
  /** Counts the changes of the game, which is a plain object. */
  private version = $state(0)
  /** How many moves are shown; null shows all. */
  at = $state<number | null>(null)
  /** The colours that may be played here; null lets nobody play, an empty text everybody. */
  playable = $state<string | null>(null)
  /** The kind of tile to place, if the hand has several. */
  chosen = $state<string | null>(null)
  theme = $state('')
  speed = $state<Speed>('normal')
  confirm = $state(false)
  coordinates = $state(false)
  labels = $state.raw(ENGLISH)
  ownLabel = $state.raw<((cell: string, position: Position) => string) | null>(null)
  /** Whether the last change is shown without an animation. */
  isStill = $state(true)

  /** Show what the game is now. */
  changed(isStill: boolean): void {
    this.isStill = isStill
    this.version += 1
  }

  get moves(): number {
    void this.version
    return Math.min(this.at ?? Infinity, this.game.moves.length)
  }

  get position(): Position {
    return this.game.positionAt(this.moves)
  }

  /** The last turn that is shown. */
  get step(): Step | null {
    const events = this.game.turns[this.moves - 1]
    return events ? { key: `${this.version} ${this.moves}`, events, isStill: this.isStill } : null
  }

  get canPlace(): boolean {
    const { turn } = this.position
    if (this.playable === null || turn === null || this.moves < this.game.moves.length) return false
    return !this.playable || this.playable.split(/[\s,]+/).includes(COLOURS[turn] ?? '')
  }

  plans = $derived(this.canPlace ? this.game.plans() : [])

  get kind(): KindLetter | null {
    const hand = this.canPlace ? (this.position.hands[this.position.turn ?? 0] ?? []) : []
    return hand.find((kind) => kind === this.chosen) ?? hand[0] ?? null
  }

  cellLabel = (cell: string): string => {
    if (this.ownLabel) return this.ownLabel(cell, this.position)
    const tile = this.position.tiles.find((each) => each.cell === cell)
    const gems = this.position.gems.filter((gem) => gem.cell === cell)
    return [tile ? moveText(tile) : cell, ...gems.map(({ gem, side }) => `${gem} at side ${side}`)].join(', ')
  }
}
