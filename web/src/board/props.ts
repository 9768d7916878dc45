// What the board's host passes in, and what the board reports.
import type { WireAdvice, WireMove, WirePosition } from '../wire/types'
import type { Tray } from './tray.svelte'
import type { GemEvent, Labels, Leaving, OwnedTile, Speed, Step } from './types'

/** The board's properties and events. */
export interface BoardProps {
  position: WirePosition
  /** The seats that own gates 1 to 6. */
  gates: number[][]
  /** The colours by seat. */
  colours: string[]
  /** The tile in hand, which the player can rotate and place; without it the board is only looked at. */
  tray?: Tray
  /** A move to show on a board without a tray, and what it would cause; a plan has the colour of one. */
  preview?: { move: WireMove; events: GemEvent[]; isPlan?: boolean } | null | undefined
  /** Whether placing needs a confirmation; on a touchscreen it always does. */
  confirm?: boolean
  /** The last turn; a new key starts its animation. */
  step?: Step | null
  /** An earlier turn to show, with the name of its cell, until it is null again. */
  pointed?: Pick<Step, 'events'> | null
  /** Whether more turns are waiting to be shown, so the effects of a tile aren't known yet. */
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
  /** A key to explore the board was pressed on a cell; returns the cell to go to, if any. */
  onexplore?: (event: KeyboardEvent, cell: string) => Promise<string | undefined>
  /** The ghost was placed, rotated or taken back, with the events it would cause. */
  onghost?: (ghost: WireMove | null, events: GemEvent[]) => void
  /** The player is in a hurry: turns that wait should be shown at once. */
  onhurry?: () => void
  /** The animation of a turn has ended. */
  onsettled?: () => void
  /** A gem leaves the board. */
  onwon?: (leaving: Leaving) => void
}
