// How long a turn may take, in words.
import { duration, t } from '../texts/index.svelte'
import type { WireTable } from '../wire/types'

const HOUR = 3600
const DAY = 24 * HOUR

/** Return how long each turn may take, or all of a player's turns. */
export function paceText(pace: WireTable['terms']['pace']): string {
  if (!pace) return t('terms.pace_none')
  const { unit, amount, increment } = pace
  const times = [duration(amount, unit.slice(0, -1) as 'day')]
  if (increment) times.push(duration(increment, 'second'))
  return t(unit === 'minutes' ? 'terms.per_game' : 'terms.per_turn', { time: times.join(' + ') })
}

/** Return how much time is left, by the second only within the last hour. */
export const timeLeft = (milliseconds: number): string => t('game.time_left', { time: clock(milliseconds) })

/** Return a time as a clock shows it. */
export function clock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds >= 1.5 * DAY) return duration(Math.round(seconds / DAY), 'day')
  if (seconds > HOUR) return duration(Math.round(seconds / HOUR), 'hour')
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
