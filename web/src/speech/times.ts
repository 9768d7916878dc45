// How long a turn may take, in words.
import { duration, t } from '../texts/index.svelte'
import type { WireTable } from '../wire/types'

const HOUR = 3600
const DAY = 24 * HOUR

/** Return how long each turn may take. */
export function paceText(pace: WireTable['terms']['pace']): string {
  return pace ? duration(pace.amount, pace.unit === 'days' ? 'day' : 'second') : t('terms.pace_none')
}

/** Return how much time is left, by the second only within the last hour. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return t('game.time_left', { time: clock(seconds) })
}

function clock(seconds: number): string {
  if (seconds >= 1.5 * DAY) return duration(Math.round(seconds / DAY), 'day')
  if (seconds > HOUR) return duration(Math.round(seconds / HOUR), 'hour')
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
