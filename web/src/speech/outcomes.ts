// How a game or a match ended, in words.
import { listed, t } from '../texts/index.svelte'
import type { WireOutcome, WireTable } from '../wire/types'
import { namesOf, ownSeat } from './people'

/** Return what decides: the round, or after the last one the whole match. */
export function deciding(table: WireTable): WireOutcome | null {
  return table.terms.rounds > 1 && table.phase === 'over' ? table.totals : (table.game?.outcome ?? null)
}

/** Return the seats from the first to the last: winners, who need not have the most points, then by points and gems. */
export function ranking({ winners, points, gems }: WireOutcome): number[] {
  const worth = (seat: number) => Number(winners.includes(seat)) * 1e6 + (points[seat] ?? 0) * 1e3 + (gems[seat] ?? 0)
  return [...points.keys()].sort((a, b) => worth(b) - worth(a))
}

/** Whether a player gave the game up. */
export const isForfeit = ({ reason }: WireOutcome): boolean => reason === 'resigned' || reason === 'time'

/** Return who has won; to the person on the seat `own`, if they are among the winners, as "you". */
export function winnerTitle(
  winners: readonly number[],
  names: readonly string[],
  own: number | null = null,
  isMatch = false,
): string {
  const others = winners.filter((seat) => seat !== own).map((seat) => names[seat] ?? '')
  const isMine = others.length < winners.length
  if (winners.length > 1) {
    const all = listed(isMine ? [t('table.you'), ...others] : others)
    return t(isMine ? 'end.title_shared_you' : 'end.title_shared', { names: all })
  }
  if (isMine) return t(isMatch ? 'end.title_you_match' : 'end.title_you')
  return t(isMatch ? 'end.title_match' : 'end.title_win', { name: others[0] ?? '' })
}

/** Return who has won at a table, as the person here would hear it, or as anybody would say it. */
export function outcomeTitle(table: WireTable, own: number | null = ownSeat(table)): string {
  const decided = deciding(table)
  return decided ? winnerTitle(decided.winners, namesOf(table), own, decided !== table.game?.outcome) : ''
}

/** Return how it was won; behind the title it makes one sentence in all our languages. */
export function outcomeReason(table: WireTable): string {
  const { reason, points, winners } = deciding(table) ?? { reason: 'shared' as const, points: [], winners: [] }
  if (reason !== 'points') return reasonText(reason)
  const of = (isWinner: boolean) => points.filter((_, seat) => winners.includes(seat) === isWinner)
  return t('end.by_points', { count: Math.max(...of(true)) - Math.max(...of(false)) })
}

/** Return how a game was won otherwise than by points. */
export const reasonText = (reason: string): string =>
  t(reason === 'shared' ? 'end.by_nobody' : `end.by_${reason as 'gems'}`)

/** Return that the game is over, or where there are several, the round. */
export const overText = ({ terms }: WireTable): string => t(terms.rounds > 1 ? 'game.round_over' : 'game.over')
