// The page's side of playing without a server: starts the worker, and brings it requests and messages.
import '../texts/offline.svelte' // for errors
import { asked, reportBroken, warnUnkept } from './starting.svelte'
import { VERSION } from '../wire/connection'
import type { Asked, Socket } from '../wire/here'
import type { WirePlan, WireTable } from '../wire/types'
import { keptKit } from './fetching'
import type { Kit } from './kit'
import { KitError } from './kit'
import type { FromWorker, Job, ToWorker } from './messages'
import { shelf } from './shelf'

/** A worker, and who waits for it. */
class Python {
  private readonly worker = new Worker(new URL('./python.ts', import.meta.url), { type: 'module' })
  private readonly jobs = new Map<number, (message: Extract<FromWorker, { id: number }>) => void>()
  readonly sockets = new Map<number, Socket>()
  private last = 0

  constructor(kit: Kit, keeps: boolean) {
    this.say({ say: 'start', kit, keeps })
  }

  /** Wait until it has started; from then on it hears everything else. */
  started(): Promise<this> {
    return new Promise((done, fail) => {
      const broken = (cause: unknown) => {
        console.error(cause)
        fail(new KitError('broken', { cause }))
      }
      this.worker.onerror = broken
      this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.say === 'ready') {
          this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data)
          done(this)
        } else if (data.say === 'failed') broken(data.message)
      }
    })
  }

  private hear(data: FromWorker): void {
    if (data.say === 'frame') {
      this.sockets.get(data.socket)?.onmessage?.(new MessageEvent('message', { data: data.frame }))
    } else if (data.say === 'close') {
      this.sockets.get(data.socket)?.onclose?.(new CloseEvent('close', { code: data.code }))
      this.sockets.delete(data.socket)
    } else if (data.say === 'failed') {
      console.error(data.message)
      reportBroken()
    } else if ('id' in data) this.jobs.get(data.id)?.(data)
  }

  say(message: ToWorker): void {
    this.worker.postMessage(message)
  }

  /** Yield the results of a job. */
  async *results(job: Job, signal?: AbortSignal): AsyncGenerator<string> {
    const id = ++this.last
    const found: (string | null | Error)[] = []
    let wake = () => {}
    this.jobs.set(id, (message) => {
      found.push(message.say === 'error' ? new Error(message.message) : message.result)
      wake()
    })
    signal?.addEventListener('abort', () => wake())
    this.say({ say: 'job', id, ...job })
    try {
      for (;;) {
        while (!found.length && !signal?.aborted) await new Promise<void>((done) => (wake = done))
        signal?.throwIfAborted()
        const next = found.shift() ?? null
        if (next instanceof Error) throw next
        if (next === null) return
        yield next
      }
    } finally {
      this.say({ say: 'stop', id })
      this.jobs.delete(id)
    }
  }

  /** Return the only result of a job. */
  async result(job: Job): Promise<string> {
    for await (const result of this.results(job)) return result
    throw new Error('no result')
  }

  /** Open a socket at a table. */
  join(table: string, socket: Socket): void {
    const id = ++this.last
    this.sockets.set(id, socket)
    this.say({ say: 'join', socket: id, table })
    socket.send = (frame) => this.say({ say: 'send', socket: id, frame: frame as string })
    socket.close = () => {
      this.sockets.delete(id)
      this.say({ say: 'leave', socket: id })
    }
    socket.onopen?.(new Event('open'))
  }
}

let running: Promise<Python> | undefined
/** Whether it has started. */
let isReady = false

/** Start the worker, after fetching what it needs; a failure doesn't stop the next try. */
function python(): Promise<Python> {
  running ??= asked(start).catch((error: unknown) => {
    running = undefined
    throw error
  })
  return running
}

async function start(kit: Kit): Promise<Python> {
  const keeps = await shelf.read().then(
    () => true,
    () => false,
  )
  const started = await new Python(kit, keeps).started()
  if (!keeps) await warnUnkept()
  isReady = true
  return started
}

/** Answer a request as the server would. */
export async function answered({ path, body, signal, method }: Asked): Promise<Response> {
  const worker = await python()
  if (path === 'analysis') {
    const { record, round } = body as { record: string; round: number }
    const verdicts = worker.results({ do: 'analyse', record, round }, signal)
    return new Response(lines(verdicts))
  }
  const job = { do: 'answer', method, path, body: JSON.stringify(body ?? null) } as const
  const [status, value] = await worker.result(job).then(
    (text) => JSON.parse(text) as [number, unknown],
    (error: unknown): [number, unknown] => [500, { code: 'internal', message: String(error) }],
  )
  return new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } })
}

/** Return texts as a stream, one in each line. */
function lines(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${value}\n`))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}

/** Return what each move at a server's table would cause, or null: then the worker is started for the next time. */
export async function planned(table: WireTable, seat: number): Promise<WirePlan[] | null> {
  if (!isReady) {
    void startQuietly()
    return null
  }
  const answer = await answered({ path: 'plan', body: { table, seat }, signal: undefined, method: 'POST' })
  return answer.ok ? ((await answer.json()) as WirePlan[]) : null
}

/** Start the worker without a word, if that needs no network. */
async function startQuietly(): Promise<void> {
  const kit = await keptKit()
  if (kit?.manifest.protocol !== VERSION) return
  running ??= start(kit).catch((error: unknown) => {
    running = undefined
    throw error
  })
  await running.catch(() => {})
}

/** Connect a socket to a table in this browser. */
export function join(table: string, socket: Socket): void {
  python()
    .then((worker) => worker.join(table, socket))
    .catch(() => socket.onclose?.(new CloseEvent('close', { code: 1013 })))
}
