// How long a turn may take, in words.
import { duration, t } from '../texts/index.svelte'
import type { WireTable } from '../wire/types'

const HOUR = 3600
const DAY = 24 * HOUR

/** Return how long each turn may take, or all of a player's turns. */
export function paceText(pace: WireTable['terms']['pace']): string {
  if (!pace) return t('terms.pace_none')
  const { unit, amount, increment } = pace
  const time = duration(amount, unit.slice(0, -1) as 'day')
  if (unit !== 'minutes') return t('terms.per_turn', { time })
  const more = increment ? [t('terms.per_turn', { time: duration(increment, 'second') })] : []
  return [t('terms.per_game', { time }), ...more].join(' + ')
}

/** Return how long each turn may take, or all of a player's turns, in milliseconds. */
export const milliseconds = ({ unit, amount }: NonNullable<WireTable['terms']['pace']>): number =>
  amount * 1000 * { seconds: 1, minutes: 60, days: DAY }[unit]

/** Return a time as a clock shows it, by the second only within the last hour. */
export function clock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds >= 1.5 * DAY) return duration(Math.round(seconds / DAY), 'day')
  if (seconds > HOUR) return duration(Math.round(seconds / HOUR), 'hour')
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
