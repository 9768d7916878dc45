// What this browser has solved, and for how many days in a row; nothing of it leaves the browser.

import type { WirePuzzle } from '../wire/types'

type Difficulty = WirePuzzle['difficulty']
export const DIFFICULTIES: readonly Difficulty[] = ['easy', 'medium', 'hard']

/** The tries that each puzzle allows. */
export const TRIES = 3

const KEPT = 'indigo.puzzles'
const DAY = 86_400_000

/** How a puzzle was played. */
export interface Result {
  /** The percentage of the chances that each try gave away; 0 is the best move. */
  tries: number[]
  /** Whether it was finished after its day. */
  isLate?: boolean
}
export type Results = Readonly<Record<string, Result>>

export const isSolved = (result: Result | undefined): boolean => result?.tries.at(-1) === 0
export const isDone = (result: Result | undefined): boolean => isSolved(result) || (result?.tries.length ?? 0) >= TRIES

/** Return the results by day. */
export function results(): Results {
  try {
    return (JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Results | null) ?? {}
  } catch {
    return {}
  }
}

export function keepResult(day: string, result: Result): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...results(), [day]: result }))
  } catch {
    // Without storage, the puzzle can be played again.
  }
}

/** Return the day so many days later: 2026-11-17 and 1 give 2026-11-18. */
export const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Return how many days in a row were solved on their day: up to today, or up to yesterday while today is open. */
export function streak(kept: Results, today: string): number {
  let count = 0
  let day = isDone(kept[today]) ? today : later(today, -1)
  for (; isSolved(kept[day]) && !kept[day]?.isLate; day = later(day, -1)) count++
  return count
}

/** Return how hard the puzzle of a day is: easy on Monday and Tuesday, medium until Friday, hard at the weekend. */
export function difficultyOf(day: string): Difficulty {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return weekday < 2 ? 'easy' : weekday < 5 ? 'medium' : 'hard'
}

/** Return the latest day that has a puzzle of this difficulty to solve, or null. */
export function openDay(kept: Results, first: string, today: string, difficulty: Difficulty): string | null {
  for (let day = today; day >= first; day = later(day, -1))
    if (difficultyOf(day) === difficulty && !isDone(kept[day])) return day
  return null
}

/** Return the weeks from Monday to Sunday of a month such as 2026-11; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const weeks: (string | null)[][] = []
  for (let day = `${month}-01`; day.startsWith(month); day = later(day, 1)) {
    const column = (new Date(day).getUTCDay() + 6) % 7
    if (!weeks.length || column === 0) weeks.push(Array<string | null>(7).fill(null))
    ;(weeks.at(-1) as (string | null)[])[column] = day
  }
  return weeks
}

/** Return the months from one day to another, the last one first. */
export function monthsOf(first: string, last: string): string[] {
  const months = new Set<string>()
  for (let day = last; day >= first; day = later(day, -1)) months.add(day.slice(0, 7))
  return [...months]
}
