// What is announced of a table's log.
import { t } from '../texts/index.svelte'
import type { WireEntry, WireTable } from '../wire/types'
import { sentence, turnText } from './effects'
import { outcomeReason, outcomeTitle, overText, ranking } from './outcomes'
import { ownSeat, shownNames, spokenNames } from './people'

/** Return what to announce of an entry. */
export function entryTexts(entry: WireEntry, table: WireTable): string[] {
  switch (entry.kind) {
    case 'moved':
      return turnTexts(entry, table)
    case 'reacted':
      return [about('announce.about', entry.seat, t(`react.${entry.phrase ?? 'hello'}`), table)]
    case 'took_back':
      return [t('announce.took_back')]
    case 'declined':
      return [t('announce.declined')]
    case 'next_round':
      return [t('game.round', { round: table.round, rounds: table.terms.rounds })]
    default:
      return []
  }
}

const about = (key: 'announce.about' | 'announce.clock', seat = 0, what: string, table: WireTable): string =>
  sentence([t(key, { name: spokenNames(table)[seat] ?? '', what })])

/** The move, the tile that was drawn, and the end. Where several people share a device, nobody hears another's tile. */
function turnTexts({ seat, player, events = [] }: WireEntry, table: WireTable): string[] {
  return events.flatMap((event) => {
    if (event.type === 'tile_placed') {
      const key = player === 'clock' ? 'announce.clock' : 'announce.about'
      return [about(key, seat, turnText(events, spokenNames(table)), table)]
    }
    if (event.type === 'tile_drawn' && event.kind && ownSeat(table) !== null) {
      return [t('announce.draw', { tile: t(`kind.${event.kind}`) })]
    }
    if (event.type === 'game_ended') {
      const names = shownNames(table)
      const points = ranking(event.outcome).map((seat) => `${names[seat]} ${event.outcome.points[seat]}`)
      return [[overText(table), `${outcomeTitle(table)}, ${outcomeReason(table)}`, points.join(', ')].join('. ')]
    }
    return []
  })
}
