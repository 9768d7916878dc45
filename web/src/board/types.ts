import type { WireGem, WireGemMoved, WireGemsCrashed, WireGemWon, WireEntry, WireMove } from '../wire/types'

export type KindLetter = WireMove['kind']
export type GemName = WireGem['gem']
export type GemEvent = WireGemMoved | WireGemWon | WireGemsCrashed
export type TurnEvent = NonNullable<WireEntry['events']>[number]

/** A turn that led to the position shown; another key means another turn. */
export interface Turn {
  key: string | number
  events: TurnEvent[]
}

/** A tile laid on trial. */
export interface GhostTile {
  cell: string
  rotation: number
}

/** A gem that leaves the board, and where in the window it does. */
export interface Leaving {
  gem: GemName
  gate: number
  owners: number[]
  x: number
  y: number
}

export type Speed = 'off' | 'fast' | 'normal'

/** Why nothing was done: the cell is taken, it is not one's turn, no tile is chosen, or a curve would join two exits. */
export type Refused = 'taken' | 'turn' | 'hand' | 'exits'

/** All text that is seen or spoken; the board has none of its own. */
export interface Words {
  board: string
  place: string
  turn: string
  cancel: string
  stops: string
  crash: string
  exits: string
}
