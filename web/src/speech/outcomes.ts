// How a round or a match ended, in words.
import { nameOf } from './people'
import { listed, t } from '../texts/index.svelte'
import type { WireOutcome, WireTable } from '../wire/types'

/** Return what decides: the round, or with its last round the whole match. */
export function deciding(table: WireTable): WireOutcome | null {
  return table.terms.rounds > 1 && table.phase === 'over' ? table.totals : (table.game?.outcome ?? null)
}

/** Return who has won. */
export function outcomeTitle(table: WireTable): string {
  const decided = deciding(table)
  const winners = (decided?.winners ?? []).flatMap((seat) => table.seats[seat] ?? [])
  const [first] = winners
  if (!first) return ''
  if (winners.length > 1) return t('end.title_shared', { names: listed(winners.map(nameOf)) })
  const isMatch = decided !== table.game?.outcome
  const isMe = first.is_mine && table.seats.filter((seat) => seat.is_mine).length === 1
  if (isMe) return t(isMatch ? 'end.title_you_match' : 'end.title_you')
  return t(isMatch ? 'end.title_match' : 'end.title_win', { name: nameOf(first) })
}

/** Return by what it was won. */
export function outcomeReason(table: WireTable): string {
  const reason = deciding(table)?.reason
  return t(reason === 'points' ? 'end.by_points' : reason === 'gems' ? 'end.by_gems' : 'end.by_nobody')
}
