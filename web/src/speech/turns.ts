// Whose turn it is, and what placing a tile would do, in words.
import { labelled, t } from '../texts/index.svelte'
import type { GemEvent } from '../board/types'
import { effects, sentence } from './effects'

/** Return whose turn it is: for the person here, for one of several who share this device, for a bot, or for others. */
export function turnTitle(name: string, who: 'own' | 'shared' | 'bot' | 'other'): string {
  if (who === 'own') return t('game.your_turn')
  if (who === 'shared') return t('game.turn_of_you', { name })
  return t(who === 'bot' ? 'game.thinking' : 'game.their_turn', { name })
}

/** Return what a move would do. */
export const effectText = (events: readonly GemEvent[], names: readonly string[]): string =>
  effects(events, names).join(', ') || t('game.nothing_happens')

/** Return what the button to place a tile says. */
export const placeText = (events: readonly GemEvent[], names: readonly string[]): string =>
  sentence([labelled(t('game.place_here'), effectText(events, names))])
