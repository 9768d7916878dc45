// The board has no text of its own: what it says, in the language of the page.
import type { Words } from './board/types'
import { t } from './texts/index.svelte'

export const boardWords = (): Words => ({
  board: t('board.label'),
  place: t('game.place'),
  turn: t('game.turn'),
  cancel: t('board.cancel'),
  stops: t('board.stops'),
  crash: t('board.crash'),
  exits: t('error.joins_exits'),
})
