// The server's HTTP API. Every error becomes an `ApiError` with the server's code.
import type {
  About,
  Call,
  Held,
  Listed,
  Opened,
  Refusal,
  Terms,
  WireAdvice,
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

export async function ask(path: string, body?: unknown, signal?: AbortSignal, method = 'POST'): Promise<Response> {
  let response: Response
  try {
    response = await fetch(`/api/${path}`, {
      method: body === undefined ? 'GET' : method,
      headers: {
        Authorization: `Bearer ${token()}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('offline', 0, 'the server cannot be reached')
  }
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
  open: (terms: Terms) => json<Opened>('tables', terms),
  state: (table: string) => json<WireTable>(at(table)),
  turns: (table: string, after: number) => json<WireTurn[]>(`${at(table)}/turns?after=${after}`),
  plan: (table: string, seat: number) => json<WirePlan[]>(`${at(table)}/plan?seat=${seat}`),
  hint: (table: string, seat: number) => json<WireAdvice[]>(`${at(table)}/hint`, { seat }),
  round: (table: string, number: number) => json<WireReplay>(`${at(table)}/rounds/${number}`),
  subscribe: (endpoint: string, keys: Record<string, string>) => ask('push', { endpoint, keys }),
  call: () => json<Call>('lobby/call'),
  askForCall: (endpoint: string, keys: Record<string, string>) => ask('lobby/call', { endpoint, keys }),
  stopCalling: () => ask('lobby/call', {}, undefined, 'DELETE'),
  unsubscribe: (endpoint: string) => ask('push', { endpoint }, undefined, 'DELETE'),
  puzzle: (day: string) => json<WirePuzzle>(`puzzles/${day}`),
  replay: (record: string) => json<WireReplay[]>('replay', { record }),
  analysis,
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
