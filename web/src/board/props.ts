import type { WireAdvice, WireMove, WirePlan, WirePosition } from '../wire/types'
import type { GemEvent, GhostTile, KindLetter, Leaving, Refused, Speed, Turn, Words } from './types'

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
  say?: (cell: string) => string
  words: Words
  onplace?: (move: WireMove) => void
  /** The ghost was laid, turned or taken back, and this is what it would cause. */
  onghost?: (ghost: GhostTile | null, events: GemEvent[]) => void
  /** A turn has been shown to its end. */
  onsettled?: () => void
  /** A gem leaves the board, here in the window. */
  onwon?: (leaving: Leaving) => void
  onrefused?: (reason: Refused) => void
}
