// The types of the board: what its host passes in, and what it reports.
import type {
  WireAdvice,
  WireGem,
  WireGemMoved,
  WireGemsCrashed,
  WireGemWon,
  WireEntry,
  WireMove,
  WirePlan,
  WirePosition,
} from '../wire/types'

export type KindLetter = WireMove['kind']
export type GemName = WireGem['gem']
export type GemEvent = WireGemMoved | WireGemWon | WireGemsCrashed
export type TurnEvent = NonNullable<WireEntry['events']>[number]

/** The turn that led to the position; another key means another turn. */
export interface Turn {
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

/** A tile placed on trial. */
export interface GhostTile {
  cell: string
  rotation: number
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

/** Why a move is refused: the cell is taken, it isn't your turn, you have no tile, or a curve would join two exits. */
export type RefusalReason = 'taken' | 'turn' | 'hand' | 'exits'

/** All texts on the board, visible or for screen readers. */
export interface Labels {
  board: string
  stops: string
  crash: string
  exits: string
}

/** The board's properties and events. */
export interface BoardProps {
  position: WirePosition
  /** The seats that own gates 1 to 6. */
  gates: number[][]
  /** The colours by seat. */
  colours: string[]
  /** The kind of the tile chosen in the hand. */
  kind?: KindLetter | null
  /** The legal moves and what each would cause; empty while they are loading. */
  plans?: WirePlan[]
  /** The tile placed on trial. */
  ghost?: GhostTile | null
  /** The last rotation, kept from cell to cell. */
  rotation?: number
  /** Whether it is the player's turn; otherwise the player can plan, but not place. */
  canPlace?: boolean
  /** Whether placing needs a confirmation; on a touchscreen it always does. */
  confirm?: boolean
  /** The last turn; a new key starts its animation. */
  turn?: Turn | null
  /** An earlier turn to show, with the name of its cell, until it is null again. */
  pointed?: Pick<Turn, 'events'> | null
  /** Whether more turns wait to be shown, so that what a tile would cause isn't known yet. */
  isBehind?: boolean
  /** Tiles to mark with the colour and symbol of who placed them. */
  owned?: OwnedTile[]
  speed?: Speed
  coordinates?: boolean
  /** Suggested moves, the best first. */
  advice?: WireAdvice[]
  /** A cell's label for screen readers; without it the board is a picture without keyboard access. */
  cellLabel?: (cell: string) => string
  labels: Labels
  onplace?: (move: WireMove) => void
  /** The ghost was placed, turned or taken back, with the events it would cause. */
  onghost?: (ghost: GhostTile | null, events: GemEvent[]) => void
  /** The player is in a hurry: turns that wait should be shown at once. */
  onhurry?: () => void
  /** The animation of a turn has ended. */
  onsettled?: () => void
  /** A gem leaves the board. */
  onwon?: (leaving: Leaving) => void
  onrefused?: (reason: RefusalReason) => void
}
