// Stores how many turns of each game this browser has shown, to find those that a player has missed.

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

/** Return how many turns of a round were seen, or null if the round was never open here. */
export function seenOf(table: string, round: number): number | null {
  return kept().find((each) => each[0] === table && each[1] === round)?.[2] ?? null
}

/** Store how many turns were seen, for the latest tables only. */
export function keepSeen(table: string, round: number, turns: number): void {
  const others = kept().filter((each) => each[0] !== table)
  try {
    localStorage.setItem(KEPT, JSON.stringify([[table, round, turns], ...others].slice(0, MOST)))
  } catch {
    // Without storage missed turns just aren't offered.
  }
}
