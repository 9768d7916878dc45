// Loads puzzles, and keeps the last few in this browser, so that they can be played without a network.
import { api, ApiError } from '../wire/api'
import type { WirePuzzle } from '../wire/types'

const KEPT = 'indigo.puzzles.loaded'
const COUNT = 7

function loaded(): WirePuzzle[] {
  try {
    return (JSON.parse(localStorage.getItem(KEPT) ?? '[]') as WirePuzzle[] | null) ?? []
  } catch {
    return []
  }
}

function keep(puzzle: WirePuzzle): void {
  const others = loaded().filter(({ day }) => day !== puzzle.day)
  try {
    localStorage.setItem(KEPT, JSON.stringify([puzzle, ...others].slice(0, COUNT)))
  } catch {
    // Without storage, puzzles need a network.
  }
}

/** Return a puzzle that says which days have one: today's, or without a network the latest that was loaded. */
export async function loadCalendar(): Promise<Pick<WirePuzzle, 'first' | 'today'>> {
  try {
    return await loadPuzzle('today')
  } catch (error) {
    const [latest] = loaded().toSorted((a, b) => b.today.localeCompare(a.today))
    if (latest) return latest
    throw error
  }
}

/** Return the puzzle of a day or of `today`: without a network, one that was loaded before. Throws an `ApiError`. */
export async function loadPuzzle(day: string): Promise<WirePuzzle> {
  try {
    const puzzle = await api.puzzle(day)
    keep(puzzle)
    return puzzle
  } catch (error) {
    const isOffline = error instanceof ApiError && error.code === 'offline'
    const wanted = day === 'today' ? new Date().toISOString().slice(0, 10) : day
    const kept = isOffline && loaded().find((puzzle) => puzzle.day === wanted)
    if (kept) return kept
    throw error
  }
}
