// The tables where this browser has a seat, as the server lists them. The unfinished ones are remembered, so that the
// start page shows them at once even if the server takes its time.
import { api, hasToken } from '../wire/api'
import { hasServer, isHere } from '../wire/here'
import type { Held, WireTable } from '../wire/types'

const KEPT = 'indigo.tables'
/** How many milliseconds a page waits for the server before it shows what it remembers. */
const WITH_MEMORY = 300
const WITHOUT = 1500

let tables = $state.raw<Held[]>([])
export const myTables = (): Held[] => tables

/** Whether this browser has to move at a table. */
export const isMyTurn = ({ turn, mine, seats }: Held): boolean =>
  turn !== null && mine.includes(turn) && !seats[turn]?.level

function remembered(): Held[] | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Held[] | null
  } catch {
    return null
  }
}

function keep(found: Held[]): void {
  localStorage.setItem(KEPT, JSON.stringify(found.filter(({ phase }) => phase !== 'over')))
}

/** Remember a table that this browser is at. */
export function remember({ table, phase, terms, seats, round, game }: WireTable): void {
  const mine = seats.flatMap((seat, number) => (seat.is_mine ? [number] : []))
  const others = (remembered() ?? []).filter((each) => each.table !== table)
  const turn = game?.position.turn ?? null
  const held = { table, phase, terms, seats, round, turn, mine, opened_at: Date.now(), outcome: null }
  keep(mine.length ? [held, ...others] : others)
}

/** Return what the server lists, and the tables in this browser. */
async function ask(): Promise<Held[]> {
  const here = (remembered() ?? []).filter(({ table }) => isHere(table))
  const found = [...here, ...(hasServer ? await api.mine() : [])]
  keep(found)
  return found
}

/** List tables that wait for a move first; those that are shown already stay where they are. */
function arranged(found: Held[], shown: Held[]): Held[] {
  const sorted = found.toSorted((one, other) => Number(isMyTurn(other)) - Number(isMyTurn(one)))
  const first = shown.flatMap(({ table }) => found.find((each) => each.table === table) ?? [])
  return [...first, ...sorted.filter((each) => !first.includes(each))]
}

/** Bring the tables that are shown up to date. */
export async function refreshMyTables(): Promise<void> {
  tables = arranged(await ask(), tables)
}

/** Get ready to show the tables, as the server lists them or, if it takes long or can't be reached, as remembered. */
export async function loadMyTables(): Promise<void> {
  const memory = remembered()
  const asked = hasToken() ? ask() : Promise.resolve([])
  const late = new Promise<null>((done) => setTimeout(done, memory ? WITH_MEMORY : WITHOUT, null))
  const found = await Promise.race([asked.catch(() => null), late])
  tables = found ? arranged(found, []) : (memory ?? [])
  // A late answer changes what the rows say, but adds none, which would move the rest of the page.
  const isShown = ({ table }: Held) => tables.some((each) => each.table === table)
  if (!found) asked.then((answer) => (tables = arranged(answer.filter(isShown), tables))).catch(() => {})
}
