// How a game or a match ended, in words.
import { listed, t } from '../texts/index.svelte'
import type { WireOutcome, WireTable } from '../wire/types'
import { namesOf, ownSeat } from './people'

/** Return what decides: the round, or after the last one the whole match. */
export function deciding(table: WireTable): WireOutcome | null {
  return table.terms.rounds > 1 && table.phase === 'over' ? table.totals : (table.game?.outcome ?? null)
}

/** Return the seats from the first to the last: by points, then by gems. */
export const ranking = ({ points, gems }: WireOutcome): number[] =>
  [...points.keys()].sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0) || (gems[b] ?? 0) - (gems[a] ?? 0))

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

/** Return how it was won. */
export function outcomeReason(table: WireTable): string {
  const reason = deciding(table)?.reason
  return t(reason === 'points' ? 'end.by_points' : reason === 'gems' ? 'end.by_gems' : 'end.by_nobody')
}

/** Return that the game is over, or where there are several, the round. */
export const overText = ({ terms }: WireTable): string => t(terms.rounds > 1 ? 'game.round_over' : 'game.over')
