// What a move does to the gems, in words.
import { cellNamed, neighbour } from '../board/cells'
import { across } from '../board/geometry'
import { POINTS } from '../board/gems'
import type { GemName, TurnEvent } from '../board/types'
import { listed, t } from '../texts/index.svelte'
import type { WirePlace } from '../wire/types'

/** Name a gem by its place, because there are several of most kinds: an amber at c3. */
export const gemAt = (gem: GemName = 'amber', cell = ''): string => placed(t(`gem.one_${gem}`), cell)

const placed = (gem: string, cell = ''): string => (cell ? t('gem.at', { gem, cell }) : gem)

/** There is only one sapphire. */
const twoGems = (gem: GemName) => t(gem === 'emerald' ? 'gem.two_emeralds' : 'gem.two_ambers')

/** Return the cell in front of a gem. */
export const facedBy = ({ cell, side }: WirePlace): string => neighbour(cellNamed(cell), side)?.name ?? ''

/**
 * Return a sentence for each gem that moves, or for two alike; for one that leaves, where it leaves and who wins it.
 * What is spoken also says where a gem stops, which others see.
 */
export function effects(events: readonly TurnEvent[], names: readonly string[], isSpoken = false): string[] {
  const texts: string[] = []
  let start = ''
  events.forEach((event, index) => {
    if (event.type === 'gems_crashed') texts.push(crash(event.gems, event.way))
    else if (event.type === 'gem_won') {
      const points = POINTS[event.gem]
      const gain = event.owners.length > 1 ? t('effect.gain_each', { points }) : `+${points}`
      const winners = listed(event.owners.map((seat) => names[seat] ?? ''))
      texts.push(t('effect.wins', { gem: gemAt(event.gem, start), gate: event.gate, names: winners, gain }))
    } else if (event.type === 'gem_moved') {
      start = event.way[0]?.cell ?? ''
      const end = event.way.at(-1)
      if (!end || events[index + 1]?.type === 'gem_won') return
      const gem = gemAt(event.gem, start)
      if (isSpoken) return void texts.push(t('effect.stops', { gem, cell: end.cell, next: facedBy(end) }))
      const count = event.way.length - 1
      const text = t('effect.moves', { gem, count })
      const twin = texts.indexOf(text)
      if (twin < 0) texts.push(text)
      else texts[twin] = t('effect.two_move', { gems: placed(twoGems(event.gem), start), count })
    }
  })
  return texts
}

/** Two gems entered a route at the two ends of their way. */
function crash([gem, other]: readonly GemName[], way: readonly WirePlace[]): string {
  const end = way.at(-1)
  return t('effect.crash', { gem: gemAt(gem, way[0]?.cell), other: gemAt(other, end && across(end)?.cell) })
}

/** Return the space where a tile was placed. */
export const cellOf = (events: readonly TurnEvent[]): string =>
  events.find((event) => event.type === 'tile_placed')?.move.cell ?? ''

/** Return a whole turn: where the tile was placed, and what it did. */
export const turnText = (events: readonly TurnEvent[], names: readonly string[], isSpoken = false): string =>
  [cellOf(events), ...effects(events, names, isSpoken)].join(', ')

/** Return the parts as one sentence, which begins with a capital. */
export function sentence(parts: readonly string[]): string {
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
