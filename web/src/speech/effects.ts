// What a move does to the gems, in words.
import { POINTS } from '../board/gems'
import type { GemName } from '../board/props'
import { listed, t } from '../texts/index.svelte'
import type { WirePlan, WireTurn } from '../wire/types'

export type GemEvent = WirePlan['options'][number]['events'][number]
type Event = WireTurn['events'][number]

const theGem = (gem: GemName = 'amber') => t(`gem.the_${gem}`)

/** Return a sentence for each gem that moves; a gem that leaves is told by its gate alone. */
export function effects(events: readonly Event[], names: readonly string[]): string[] {
  return events.flatMap((event, index) => {
    if (event.type === 'gems_crashed') {
      return [t('effect.crash', { gem: theGem(event.gems[0]), other: theGem(event.gems[1]) })]
    }
    if (event.type === 'gem_won') {
      const winners = listed(event.owners.map((seat) => names[seat] ?? ''))
      return [t('effect.wins', { gem: theGem(event.gem), gate: event.gate, names: winners, points: POINTS[event.gem] })]
    }
    const leaves = events[index + 1]?.type === 'gem_won'
    if (event.type === 'gem_moved' && !leaves) {
      return [t('effect.moves', { gem: theGem(event.gem), count: event.way.length - 1 })]
    }
    return []
  })
}

export function sentence(parts: readonly string[]): string {
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
