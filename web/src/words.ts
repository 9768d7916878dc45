// The board has no text of its own: what it says, in the language of the page.
import { isTreasure } from './board/cells'
import type { Words } from './board/types'
import { t } from './texts/index.svelte'
import type { WirePosition } from './wire/types'

export const boardWords = (): Words => ({
  board: t('board.label'),
  place: t('game.place'),
  turn: t('game.turn'),
  cancel: t('board.cancel'),
  stops: t('board.stops'),
  crash: t('board.crash'),
  exits: t('error.joins_exits'),
})

/** What a screen reader says of each cell of a position. */
export function cellWords(position: WirePosition | undefined): (cell: string) => string {
  const laid = new Set(position?.tiles.map((tile) => tile.cell))
  return (cell) =>
    t(isTreasure(cell) ? 'board.cell_treasure' : laid.has(cell) ? 'board.cell_tile' : 'board.cell_free', { cell })
}
