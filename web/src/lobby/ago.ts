// How long ago something was, in words.
import { locale } from '../texts/index.svelte'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Return how long ago a time was: now, 5 minutes ago, 2 hours ago, yesterday. */
export function ago(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => milliseconds >= length) ?? (['second', Infinity] as const)
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  return format.format(-Math.floor(milliseconds / length), unit)
}
