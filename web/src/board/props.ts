// What a host hands to a board, and what the board reports.
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
export type RefusalReason = 'taken' | 'turn' | 'hand' | 'exits'

/** All text that is seen or spoken; the board has none of its own. */
export interface Labels {
  board: string
  place: string
  turn: string
  cancel: string
  stops: string
  crash: string
  exits: string
}

/** What the host hands to a board and is told by it. */
export interface BoardProps {
  position: WirePosition
  /** The seats that own the gates 1 to 6. */
  gates: number[][]
  /** The colours by seat: red, turquoise, white, purple. */
  colours: string[]
  /** The tile to lay, chosen in the hand. */
  kind?: KindLetter | null
  /** What is legal for the seat and what it would cause; empty while it is not known. */
  plans?: WirePlan[]
  /** The tile laid on trial. */
  ghost?: GhostTile | null
  /** The rotation last used, kept from cell to cell. */
  rotation?: number
  /** Off turn one may plan, but not place. */
  canPlace?: boolean
  /** Whether placing asks first; on touch it always does. */
  confirm?: boolean
  /** What led to the position; when its key changes, it is animated. */
  turn?: Turn | null
  speed?: Speed
  coordinates?: boolean
  /** Hints, the best first. */
  advice?: WireAdvice[]
  /** What a screen reader says of a cell; without it the board is a picture, and nobody walks on it. */
  cellLabel?: (cell: string) => string
  labels: Labels
  onplace?: (move: WireMove) => void
  /** The ghost was laid, turned or taken back, and this is what it would cause. */
  onghost?: (ghost: GhostTile | null, events: GemEvent[]) => void
  /** A turn has been shown to its end. */
  onsettled?: () => void
  /** A gem leaves the board, here in the window. */
  onwon?: (leaving: Leaving) => void
  onrefused?: (reason: RefusalReason) => void
}
