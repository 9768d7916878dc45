// The browser's database: tables that are played here, and the games that have ended; see local_tables.py.
import type { ListedGame } from '../wire/types'

const DATABASE = 'indigo'
const STORE = 'tables'

function opened(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error as Error)
  })
}

/** Return all values by name; games that have ended have a slash in theirs. */
async function all(): Promise<[string, unknown][]> {
  const database = await opened()
  return new Promise((done, fail) => {
    const store = database.transaction(STORE).objectStore(STORE)
    const names = store.getAllKeys()
    const values = store.getAll()
    values.onsuccess = () => {
      database.close()
      done(values.result.map((value: unknown, at) => [String(names.result[at]), value]))
    }
    values.onerror = () => fail(values.error as Error)
  })
}

/** Keep values, or delete those that are null: all or nothing. Return false if another page has a longer log already. */
async function write(values: Record<string, unknown>): Promise<boolean> {
  const database = await opened()
  return new Promise((done, fail) => {
    // A move is acknowledged only after it is on the disk.
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore(STORE)
    let isBehind = false
    for (const [name, value] of Object.entries(values)) {
      const kept = store.get(name)
      kept.onsuccess = () => {
        if (value === null) store.delete(name)
        else if (lengthOf(kept.result) < lengthOf(value)) store.put(value, name)
        else {
          isBehind = true
          transaction.abort()
        }
      }
    }
    transaction.oncomplete = () => {
      database.close()
      done(true)
    }
    transaction.onabort = () => {
      database.close()
      if (isBehind) done(false)
      else fail(transaction.error ?? new Error('aborted'))
    }
  })
}

/** Return how many entries a table's log has; a game that has ended is kept once. */
function lengthOf(value: unknown): number {
  return value === undefined ? -1 : ((value as { log?: unknown[] }).log?.length ?? 0)
}

/** The shelf of local_tables.py: all arguments and results are JSON. */
export const shelf = {
  read: async (): Promise<string> => JSON.stringify(Object.fromEntries(await all())),
  write: (values: string): Promise<boolean> => write(JSON.parse(values) as Record<string, unknown>),
}

/** A shelf that forgets, for browsers that keep nothing. */
export const forgetful = { read: () => Promise.resolve('{}'), write: () => Promise.resolve(true) }

interface Finished {
  listed: ListedGame
  record: string
}

/** Delete the games that have ended in this browser, and their tables. */
export async function forgetFinished(): Promise<void> {
  const isOver = ([name, value]: [string, unknown]) =>
    name.includes('/') || (value as { phase: string }).phase === 'over'
  const gone = (await all().catch(() => [])).filter(isOver)
  if (gone.length) await write(Object.fromEntries(gone.map(([name]) => [name, null])))
}

/** Return the games that have ended in this browser, the last one first; none if it keeps nothing. */
export async function finishedHere(): Promise<Finished[]> {
  const found = await all().catch(() => [])
  const games = found.filter(([name]) => name.includes('/')).map(([, value]) => value as Finished)
  return games.toSorted((one, other) => other.listed.ended_at - one.listed.ended_at)
}
