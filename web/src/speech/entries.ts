// What is announced of a table's log.
import { labelled, t } from '../texts/index.svelte'
import type { WireEntry, WireOutcome, WireTable } from '../wire/types'
import { tileLabel } from './boardLabels'
import { sentence, turnText } from './effects'
import { outcomeReason, outcomeTitle, overText, ranking } from './outcomes'
import { colourName, ownSeat, shownNames, spokenNames } from './people'

/** Return what to announce of an entry. */
export function entryTexts(entry: WireEntry, table: WireTable): string[] {
  switch (entry.kind) {
    case 'moved':
      return turnTexts(entry, table)
    case 'reacted':
      return [about('announce.about', entry.seat, t(`react.${entry.phrase ?? 'hello'}`), table)]
    case 'said':
      return [
        entry.seat === undefined
          ? (entry.text ?? '')
          : labelled(spokenNames(table)[entry.seat] ?? '', entry.text ?? ''),
      ]
    case 'took_back':
      return [t('announce.took_back')]
    case 'declined':
      return [t('announce.declined')]
    case 'resigned':
      return table.game?.outcome ? [endText(table.game.outcome, table)] : []
    case 'replaced':
      return [replacedText(entry)]
    case 'next_round':
      return [t('game.round', { round: table.round, rounds: table.terms.rounds })]
    default:
      return []
  }
}

const about = (
  key: 'announce.about' | 'announce.clock' | 'announce.clock_own',
  seat = 0,
  what: string,
  table: WireTable,
): string => sentence([t(key, { name: spokenNames(table)[seat] ?? '', what })])

/** The move, the tile that was drawn, and the end. Where several people share a device, nobody hears another's tile. */
function turnTexts({ seat, player, events = [] }: WireEntry, table: WireTable): string[] {
  return events.flatMap((event) => {
    if (event.type === 'tile_placed') {
      const late = seat === ownSeat(table) ? 'announce.clock_own' : 'announce.clock'
      const key = player === 'clock' ? late : 'announce.about'
      const { kind, rotation } = event.move
      // People know the tile that they have placed themselves.
      const tile = seat === ownSeat(table) && player !== 'clock' ? [] : [sentence([tileLabel(kind, rotation)])]
      return [about(key, seat, [turnText(events, spokenNames(table), true), ...tile].join('. '), table)]
    }
    if (event.type === 'tile_drawn' && event.kind && ownSeat(table) !== null) {
      return [t('announce.draw', { tile: t(`kind.${event.kind}`) })]
    }
    return event.type === 'game_ended' ? [endText(event.outcome, table)] : []
  })
}

/** Who has won, how, and the points. */
function endText(outcome: WireOutcome, table: WireTable): string {
  const names = shownNames(table)
  const points = ranking(outcome).map((seat) => `${names[seat]} ${outcome.points[seat]}`)
  return [overText(table), `${outcomeTitle(table)} ${outcomeReason(table)}`, points.join(', ')].join('. ')
}

/** Return that a bot has taken a player's seat for good. */
export const replacedText = ({ name, seat = 0 }: WireEntry): string =>
  t('game.replaced', { name: name ?? colourName(seat) })
