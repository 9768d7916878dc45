// The server's HTTP API. Every error becomes an `ApiError` with the server's code.
import { noteMaintenance } from './maintenance'
import { hasKit, isHere, local, placeOf, SERVER, type Asked } from './here'
import type {
  About,
  Call,
  Held,
  Listed,
  LobbyNow,
  Opened,
  Person,
  Refusal,
  Solved,
  Terms,
  WireAdvice,
  WireMove,
  WirePlan,
  WirePuzzle,
  WireReplay,
  WireTable,
  WireTurn,
  WireVerdict,
} from './types'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    /** Where in a record the error is; both count from 1. */
    readonly place: { line: number; column: number } | null = null,
  ) {
    super(message)
  }
}

export const TOKEN = 'indigo.token'

/** Return random bytes as text. crypto.randomUUID needs HTTPS, which a home network often lacks. */
export function randomText(bytes: number): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Whether the server knows this browser; a new one has no tables. */
export const hasToken = (): boolean => localStorage.getItem(TOKEN) !== null

/** Return the secret that identifies this browser to the server: made once, stored here, never part of an address. */
export function token(): string {
  let kept = localStorage.getItem(TOKEN)
  if (!kept) {
    kept = randomText(32)
    localStorage.setItem(TOKEN, kept)
  }
  return kept
}

/** How many milliseconds to wait for a server, where this browser can answer as well. */
const PATIENCE = 4000

export async function ask(path: string, body?: unknown, signal?: AbortSignal, method = 'POST'): Promise<Response> {
  const asked = { path, body, signal, method: body === undefined ? 'GET' : method }
  const place = placeOf(path)
  if (place === 'here') return checked(await (await local.load()).answered(asked))
  if (place === 'server') return checked(await answeredThere(asked))
  const there = answeredThere({ ...asked, signal: AbortSignal.timeout(PATIENCE) })
  return checked(await there.catch(async () => (await local.load()).answered(asked)))
}

async function answeredThere({ path, body, signal, method }: Asked): Promise<Response> {
  try {
    const response = await fetch(`${SERVER}/api/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token()}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ?? null,
    })
    noteMaintenance(Number(response.headers.get('X-Indigo-Maintenance')))
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('offline', 0, 'the server cannot be reached')
  }
}

/** Return an answer, or throw the refusal that it is. */
async function checked(response: Response): Promise<Response> {
  if (response.ok) return response
  const refusal = (await response.json().catch(() => ({}))) as Partial<Refusal> & { line?: number; column?: number }
  const place = refusal.line ? { line: refusal.line, column: refusal.column ?? 1 } : null
  throw new ApiError(refusal.code ?? 'internal', response.status, refusal.message ?? response.statusText, place)
}

export async function json<Answer>(path: string, body?: unknown): Promise<Answer> {
  return (await ask(path, body)).json() as Promise<Answer>
}

const at = (table: string) => `tables/${encodeURIComponent(table)}`

export const api = {
  about: () => json<About>('about'),
  lobby: () => json<Listed[]>('tables'),
  mine: () => json<Held[]>('tables/mine'),
  /** Open a table; if nobody else is needed there, it may be in this browser. */
  open: (terms: Terms, isAlone: boolean) => json<Opened>(isAlone ? 'tables?alone' : 'tables', terms),
  state: (table: string) => json<WireTable>(at(table)),
  turns: (table: string, after: number) => json<WireTurn[]>(`${at(table)}/turns?after=${after}`),
  plan,
  hint: (table: string, seat: number) => json<WireAdvice[]>(`${at(table)}/hint`, { seat }),
  round: (table: string, number: number) => json<WireReplay>(`${at(table)}/rounds/${number}`),
  subscribe: (endpoint: string, keys: Record<string, string>) => ask('push', { endpoint, keys }),
  lobbyNow: () => json<LobbyNow>('lobby'),
  call: () => json<Call>('lobby/call'),
  askForCall: (endpoint: string, keys: Record<string, string>) => ask('lobby/call', { endpoint, keys }),
  stopCalling: () => ask('lobby/call', {}, undefined, 'DELETE'),
  unsubscribe: (endpoint: string) => ask('push', { endpoint }, undefined, 'DELETE'),
  ratings: (table: string) => json<(number | null)[]>(`${at(table)}/ratings`),
  /** Return those with whom one has finished games. */
  people: () => json<Person[]>('me/people'),
  /** Open a table where a seat is kept for somebody, who learns of it. */
  askForGame: (person: string, name: string | null, terms: Terms) =>
    json<Opened>(`me/people/${person}/table`, { name, terms }),
  puzzle: (day: string) => json<WirePuzzle>(`puzzles/${day}`),
  /** Tell that somebody has solved today's puzzle, to be counted. */
  solved: (day: string, move: WireMove) => json<Solved>(`puzzles/${day}/solved`, move),
  replay: (record: string) => json<WireReplay[]>('replay', { record }),
  analysis,
}

/** Return what each move would cause; a browser that can find that out itself doesn't ask the server. */
async function plan(table: WireTable, seat: number): Promise<WirePlan[]> {
  const found = hasKit() && !isHere(table.table) ? await (await local.load()).planned(table, seat) : null
  return found ?? json(`${at(table.table)}/plan?seat=${seat}`)
}

/** Analyse each move of a game; yield the verdicts as they arrive. */
async function* analysis(record: string, round: number, signal: AbortSignal): AsyncGenerator<WireVerdict> {
  const response = await ask('analysis', { record, round }, signal)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as WireVerdict
  }
}
