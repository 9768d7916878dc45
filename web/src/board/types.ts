// The values that the board shows and reports.
import type { WireGem, WireGemMoved, WireGemsCrashed, WireGemWon, WireEntry, WireMove } from '../wire/types'

export type KindLetter = WireMove['kind']
export type GemName = WireGem['gem']
export type GemEvent = WireGemMoved | WireGemWon | WireGemsCrashed
export type TurnEvent = NonNullable<WireEntry['events']>[number]

/** The turn that led to the position; another key means another turn. */
export interface Step {
  key: string | number
  events: TurnEvent[]
  /** Whether it isn't animated. */
  isStill?: boolean
}

/** A tile and the colour of the player who placed it. */
export interface OwnedTile {
  cell: string
  colour: string
}

/** A gem that leaves the board, and where in the window. */
export interface Leaving {
  gem: GemName
  gate: number
  owners: number[]
  x: number
  y: number
}

export type Speed = 'off' | 'fast' | 'normal'

/** All texts on the board, visible or for screen readers. */
export interface Labels {
  board: string
  stops: string
  crash: string
  exits: string
}
