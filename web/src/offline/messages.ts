// What the page and the worker say to each other.
import type { Kit } from './kit'

/** What the worker has to do. */
export type Job =
  { do: 'answer'; method: string; path: string; body: string } | { do: 'analyse'; record: string; round: number }

export type ToWorker =
  | { say: 'start'; kit: Kit; keeps: boolean }
  | ({ say: 'job'; id: number } & Job)
  | { say: 'stop'; id: number }
  | { say: 'join'; socket: number; table: string }
  | { say: 'send'; socket: number; frame: string }
  | { say: 'leave'; socket: number }

export type FromWorker =
  | { say: 'ready' }
  /** It can't start, or a game can't go on. */
  | { say: 'failed'; message: string }
  /** A job may have several results; a null result is the end of them. */
  | { say: 'result'; id: number; result: string | null }
  | { say: 'error'; id: number; message: string }
  | { say: 'frame'; socket: number; frame: string }
  | { say: 'close'; socket: number; code: number }
