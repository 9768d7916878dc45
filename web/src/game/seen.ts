// How far this browser has seen the games at its tables, so that who comes back can be told what happened since.

const KEPT = 'indigo.seen'
const MOST = 30

type Seen = [table: string, round: number, turns: number]

function kept(): Seen[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '[]') as Seen[]
  } catch {
    return []
  }
}

/** Return how many turns of a round were seen; null if it was never looked at. */
export function seenOf(table: string, round: number): number | null {
  return kept().find((each) => each[0] === table && each[1] === round)?.[2] ?? null
}

/** Keep how many turns were seen; of many tables, the latest. */
export function keepSeen(table: string, round: number, turns: number): void {
  const others = kept().filter((each) => each[0] !== table)
  try {
    localStorage.setItem(KEPT, JSON.stringify([[table, round, turns], ...others].slice(0, MOST)))
  } catch {
    // Without storage nothing is remembered, and nothing else is lost.
  }
}
