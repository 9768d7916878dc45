// A replay in words.
import { eventsOf } from '../coach/reasonEvents'
import { effects, turnText } from '../speech/effects'
import { isForfeit, reasonText, winnerTitle } from '../speech/outcomes'
import { percent } from '../texts/index.svelte'
import { replayText } from '../texts/replay.svelte'
import type { WireReplay, WireTurn, WireVerdict } from '../wire/types'

type Names = readonly string[]

/** Return who won and the points, or that the game is unfinished; `own` is the seat of the person here. */
export function resultText({ outcome }: Pick<WireReplay, 'outcome'>, names: Names, own: number | null): string {
  if (!outcome) return replayText('replay.unfinished')
  const title = winnerTitle(outcome.winners, names, own)
  const told = isForfeit(outcome) ? `${title} ${reasonText(outcome.reason)}` : title
  return replayText('replay.result', { title: told, points: outcome.points.join('–') })
}

/** Return a move with its number, who made it and what it did. */
export const moveText = ({ number, seat, events }: Omit<WireTurn, 'player'>, names: Names): string =>
  replayText('replay.told', { move: number, name: names[seat] ?? '', what: turnText(events, names) })

/** Return what a move cost the player who made it. */
export const costText = (
  { seat, cost }: Pick<WireVerdict, 'seat' | 'cost'>,
  names: Names,
  own: number | null,
): string =>
  replayText(seat === own ? 'replay.cost_own' : 'replay.cost_about', { name: names[seat] ?? '', share: percent(cost) })

/** Return the better move, and what it would have done. */
export const betterText = ({ best, reasons }: Pick<WireVerdict, 'best' | 'reasons'>, names: Names): string =>
  [replayText('replay.better', { cell: best.cell }), ...effects(eventsOf(reasons), names)].join(' · ')
