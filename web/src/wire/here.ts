// What this browser answers itself, without a server. Everything it needs for that is loaded on demand.
import type { WirePlan, WireTable } from './types'

/** Where the browser notes that it has the kit; see offline/kit.ts. */
export const KIT = 'indigo.kit'

/** The server's address: none on a static site without a server, otherwise usually that of the page itself. */
const page = globalThis.document as Document | undefined // tests have none
export const SERVER =
  page?.querySelector<HTMLMetaElement>('meta[name=indigo-server]')?.content ?? globalThis.location?.origin
export const hasServer = SERVER !== ''

export const hasKit = (): boolean => localStorage.getItem(KIT) !== null

/** Whether a table is in this browser; no server gives such a name. */
export const isHere = (table: string): boolean => table.startsWith('here-')

/** Records are read and judged here if possible, so that the server has less to do. */
const OFTEN = /^(replay|analysis)$/
/** Without a network, these are answered here; a table that waits for other people is opened without `?alone`. */
const AT_NEED = /^(about|puzzles\/[^/]+|tables\?alone|tables\/continued)$/

/** Return where a request is answered: here, at the server, or at the server if it can be reached. */
export function placeOf(path: string): 'here' | 'server' | 'either' {
  if (path.startsWith('tables/here-')) return 'here'
  if (hasServer && !hasKit()) return 'server'
  if (AT_NEED.test(path)) return hasServer ? 'either' : 'here'
  return OFTEN.test(path) ? 'here' : 'server'
}

/** A request. */
export interface Asked {
  path: string
  body: unknown
  signal: AbortSignal | undefined
  method: string
}

/** The part of a WebSocket that a connection uses, so that tests and local tables can be one. */
export type Socket = Pick<WebSocket, 'send' | 'close'> & {
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent<string>) => void) | null
  onclose: ((event: CloseEvent) => void) | null
}

/** See offline/local.ts. */
interface Local {
  answered: (asked: Asked) => Promise<Response>
  join: (table: string, socket: Socket) => void
  planned: (table: WireTable, seat: number) => Promise<WirePlan[] | null>
}

/** Loads what answers here; the page sets it, because nothing else is needed for most visits. */
export const local = {} as { load: () => Promise<Local> }

/** Return a socket to a table in this browser; it opens once everything is loaded. */
export function socketHere(table: string): Socket {
  const socket: Socket = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null }
  local.load().then(
    ({ join }) => join(table, socket),
    () => socket.onclose?.({ code: 1006 } as CloseEvent),
  )
  return socket
}
