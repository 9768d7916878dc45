// What the coach asks the server.
import { ask, json } from '../wire/api'
import type { Opened, WireMove, WireRisk } from '../wire/types'
import type { Level } from '../wire/values'

/** Ask what a move would give away; give up after some milliseconds. */
export async function askRisk(table: string, seat: number, move: WireMove, patience: number): Promise<WireRisk> {
  const response = await ask(`tables/${table}/risk`, { seat, ...move }, AbortSignal.timeout(patience))
  return response.json() as Promise<WireRisk>
}

export interface Continuation {
  record: string
  /** How many of its moves are kept. */
  moves: number
  /** The seat of the person here. */
  seat: number
  /** Of the bots on the other seats. */
  level: Level
  name: string | null
}

/** Open a table where a recorded game goes on. */
export const openContinued = (game: Continuation): Promise<Opened> => json<Opened>('tables/continued', game)
