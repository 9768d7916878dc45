// What a move does to the gems, in words.
import { POINTS } from '../board/gems'
import type { GemName, TurnEvent } from '../board/types'
import { listed, t } from '../texts/index.svelte'

const theGem = (gem: GemName = 'amber') => t(`gem.the_${gem}`)
/** There is only one sapphire. */
const twoGems = (gem: GemName) => t(gem === 'emerald' ? 'gem.two_emeralds' : 'gem.two_ambers')

/** Return a sentence for each gem that moves, or for two alike; for one that leaves, where it leaves and who wins it. */
export function effects(events: readonly TurnEvent[], names: readonly string[]): string[] {
  const texts: string[] = []
  events.forEach((event, index) => {
    if (event.type === 'gems_crashed') texts.push(crash(event.gems))
    else if (event.type === 'gem_won') {
      const points = POINTS[event.gem]
      const gain = event.owners.length > 1 ? t('effect.gain_each', { points }) : `+${points}`
      const winners = listed(event.owners.map((seat) => names[seat] ?? ''))
      texts.push(t('effect.wins', { gem: theGem(event.gem), gate: event.gate, names: winners, gain }))
    } else if (event.type === 'gem_moved' && events[index + 1]?.type !== 'gem_won') {
      const count = event.way.length - 1
      const text = t('effect.moves', { gem: theGem(event.gem), count })
      const twin = texts.indexOf(text)
      if (twin < 0) texts.push(text)
      else texts[twin] = t('effect.two_move', { gems: twoGems(event.gem), count })
    }
  })
  return texts
}

function crash([gem = 'amber', other]: readonly GemName[]): string {
  if (gem === other) return t('effect.crash_two', { gems: twoGems(gem) })
  return t('effect.crash', { gem: theGem(gem), other: theGem(other) })
}

/** Return the space where a tile was placed. */
export const cellOf = (events: readonly TurnEvent[]): string =>
  events.find((event) => event.type === 'tile_placed')?.move.cell ?? ''

/** Return a whole turn: where the tile was placed, and what it did. */
export const turnText = (events: readonly TurnEvent[], names: readonly string[]): string =>
  [cellOf(events), ...effects(events, names)].join(', ')

/** Return the parts as one sentence, which begins with a capital. */
export function sentence(parts: readonly string[]): string {
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
