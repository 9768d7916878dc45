// "Play now": one person against bots, at once.
import { settings } from '../app/settings.svelte'
import { open, sit } from './opening'
import type { Order } from '../wire/connection'

/** Return the terms to play by; own or shared gates are an option with three players only. */
export const quickTerms = () => ({
  players: settings.players,
  own_gates: settings.players === 3 && settings.ownGates,
  hand_size: settings.handSize,
  open_scores: settings.openScores,
})

/** Open a table, fill it with bots and start; without a name in the settings the player is called by their colour. */
export function playNow(): Promise<void> {
  const { players, level, character, name } = settings
  const bots = Array.from({ length: players - 1 }, (_, index): Order => ({
    type: 'seat_bot',
    seat: index + 1,
    ...(character && !index ? { character } : { level }),
  }))
  return open(quickTerms(), [sit(0, name), ...bots, { type: 'start' }])
}
