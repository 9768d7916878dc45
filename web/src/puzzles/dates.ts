// The days of puzzles in words. They are days in UTC, the same for everyone.
import { locale } from '../texts/index.svelte'

const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(Date.parse(day))

/** Return a day: Tuesday, 17 November. */
export const dayText = (day: string): string => format(day, { weekday: 'long', day: 'numeric', month: 'long' })

/** Return a day with its year: 17 Nov 2026. */
export const shortDay = (day: string): string => format(day, { dateStyle: 'medium' })

/** Return a month such as 2026-11: November 2026. */
export const monthText = (month: string): string => format(`${month}-01`, { month: 'long', year: 'numeric' })

/** Return the short name of a day of the week: Tue. */
export const weekday = (day: string): string => format(day, { weekday: 'short' })
