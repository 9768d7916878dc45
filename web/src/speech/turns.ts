// Whose turn it is, and what placing a tile would do, in words.
import { labelled, language, t } from '../texts/index.svelte'
import type { GemEvent } from '../board/types'
import { effects, sentence } from './effects'

/** Return whose turn it is: for the person here, for one of several who share this device, for a bot, or for others. */
export function turnTitle(name: string, who: 'own' | 'shared' | 'bot' | 'other'): string {
  if (who === 'own') return t('game.your_turn')
  if (who === 'shared') return t('game.turn_of_you', { name })
  return t(who === 'bot' ? 'game.thinking' : 'game.their_turn', { name })
}

/** Return what a move would do, to be said after a colon: German begins a sentence there with a capital. */
export function effectText(events: readonly GemEvent[], names: readonly string[]): string {
  const parts = effects(events, names)
  if (!parts.length) parts.push(t('game.nothing_happens'))
  return language() === 'de' ? sentence(parts) : parts.join(', ')
}

/** Return what the button to place a tile says. */
export const placeText = (events: readonly GemEvent[], names: readonly string[]): string =>
  sentence([labelled(t('game.place_here'), effectText(events, names))])
