// A finished game in words.
import { listedNames } from '../speech/people'
import { date, duration, locale, t } from '../texts/index.svelte'
import { myText } from '../texts/me.svelte'
import { isHere } from '../wire/here'
import type { ListedGame } from '../wire/types'
import { mySeat, setupOf } from './figures'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const replayOf = ({ table, round }: ListedGame): string => `/replay/${table}?round=${round}`

/** Return what to call those who played; a person without a name here is "you". */
export function playersOf(game: ListedGame): string[] {
  const own = mySeat(game)
  const players = game.seats.map((seat) => (seat.is_person ? { ...seat, level: null } : seat))
  return listedNames(players).map((name, number) =>
    game.seats[number] === own && own?.name === null ? t('table.you') : name,
  )
}

/** Return how the game ended for the person here. */
export function resultText(game: ListedGame): string {
  const own = mySeat(game)
  if (!own) return myText('me.one_screen')
  if (own.place > 1) return myText('me.place', { place: own.place, players: game.seats.length })
  return myText(game.seats.filter(({ place }) => place === 1).length > 1 ? 'me.shared' : 'me.won')
}

/** Return a number with one decimal place at most. */
export const decimal = (value: number): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(value)

function lengthText(milliseconds: number): string {
  if (milliseconds >= 1.5 * DAY) return duration(Math.round(milliseconds / DAY), 'day')
  if (milliseconds >= 1.5 * HOUR) return duration(Math.round(milliseconds / HOUR), 'hour')
  return duration(Math.max(1, Math.round(milliseconds / MINUTE)), 'minute')
}

/** Return when the game was played, how, and how long it took. */
export function detailsOf(game: ListedGame): string {
  return [
    date(game.ended_at),
    ...(game.rounds > 1 ? [t('game.round', { round: game.round, rounds: game.rounds })] : []),
    ...(game.seats.length > 2 ? [myText(`me.setup_${setupOf(game)}`)] : []),
    myText('me.moves', { count: game.moves }),
    lengthText(game.ended_at - game.began_at),
    ...(game.is_assisted ? [myText('me.assisted')] : []),
    ...(isHere(game.table) ? [myText('me.here')] : []),
  ].join(' · ')
}
