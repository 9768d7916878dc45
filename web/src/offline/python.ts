// A worker that runs Python: it decides at the tables of this browser, and lets bots think.
/// <reference lib="webworker" />
import { bestBuild, Kernels } from './kernels'
import { Kit } from './kit'
import type { FromWorker, ToWorker } from './messages'
import { forgetful, shelf } from './shelf'

declare const self: DedicatedWorkerGlobalScope

/** The parts of Pyodide that are used here. */
interface Pyodide {
  runPython: (code: string) => unknown
  pyimport: (module: string) => unknown
  toPy: (value: object) => unknown
  makeMemorySnapshot: () => Uint8Array<ArrayBuffer>
  _api: { config: { _loadSnapshot?: ArrayBuffer } }
}

/** See local_api.py. */
interface LocalApi {
  load: () => Promise<void>
  answer: (method: string, path: string, body: string) => Promise<string>
  connect: (table: string, send: (frame: string) => void, close: (code: number) => void) => LocalSocket
}

interface LocalSocket {
  receive: (frame: string) => Promise<void>
  leave: () => void
}

/** See indigo/engine/webassembly. */
interface Engine {
  FromJavaScript: (kernels: Kernels) => object
  load: (kernels: object, weights: unknown) => void
}

/** See local_bots.py. */
interface LocalBots {
  LocalThinker: (reportFailure: (reason: string) => void) => object
  analysis: (record: string, round: number) => Iterator<string, void>
}

const say = (message: FromWorker) => self.postMessage(message)

/** Start Python, from the memory of its first start if that is kept. */
async function startPython(kit: Kit): Promise<Pyodide> {
  const { loadPyodide } = (await import(/* @vite-ignore */ kit.url('pyodide.mjs'))) as {
    loadPyodide: (options: object) => Promise<Pyodide>
  }
  // Pyodide fetches its files by their names, and finds them in the kit.
  const { fetch } = self
  self.fetch = async (asked, options) => {
    const name = new URL(asked instanceof Request ? asked.url : asked, location.href).pathname.split('/').at(-1)
    return (await kit.file(name ?? '')) ?? fetch(asked, options)
  }
  const options = {
    indexURL: new URL('.', new URL(kit.url('pyodide.mjs'), location.href)).href,
    lockFileContents: { info: kit.manifest.python, packages: {} },
    packageBaseUrl: location.href,
  }
  const started = await kit.started()
  if (started) {
    try {
      const python = await loadPyodide({ ...options, _loadSnapshot: started })
      delete python._api.config._loadSnapshot // 31 MB that nobody needs any more
      return python
    } catch {
      await kit.forgetStarted()
    }
  }
  const python = await loadPyodide({ ...options, _makeSnapshot: true })
  python.runPython('import indigo.offline.local_api, indigo.offline.local_bots')
  await kit.keepStarted(python.makeMemorySnapshot())
  return python
}

/** Decide at the tables of this browser, and let bots think: a request may have to wait until a bot has moved. */
async function serve(python: Pyodide, kit: Kit, keeps: boolean): Promise<void> {
  const engine = python.pyimport('indigo.engine.webassembly') as Engine
  const kernels = await Kernels.of(await kit.bytes(`kernels.${bestBuild()}.wasm`))
  engine.load(engine.FromJavaScript(kernels), python.toPy(new Uint8Array(await kit.bytes('network.bin'))))
  const bots = python.pyimport('indigo.offline.local_bots') as LocalBots
  const { LocalApi } = python.pyimport('indigo.offline.local_api') as {
    LocalApi: (shelf: object, thinker: object) => LocalApi
  }
  const thinker = bots.LocalThinker((message) => say({ say: 'failed', message }))
  const api = LocalApi(keeps ? shelf : forgetful, thinker)
  await api.load()
  const sockets = new Map<number, LocalSocket>()
  const stopped = new Set<number>()

  /** Judge one move after the other; everything else has its turn in between. */
  function analyse(verdicts: Iterator<string, void>, id: number): void {
    const { value, done } = stopped.delete(id) ? { value: undefined, done: true } : verdicts.next()
    say({ say: 'result', id, result: done ? null : (value ?? null) })
    if (!done) setTimeout(() => attempt(id, () => analyse(verdicts, id)))
  }

  self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.say === 'job' && data.do === 'answer') {
      const { id } = data
      void attempt(id, async () =>
        say({ say: 'result', id, result: await api.answer(data.method, data.path, data.body) }),
      )
    } else if (data.say === 'job') {
      void attempt(data.id, () => analyse(bots.analysis(data.record, data.round), data.id))
    } else if (data.say === 'stop') {
      stopped.add(data.id)
    } else if (data.say === 'join') {
      const { socket, table } = data
      const send = (frame: string) => say({ say: 'frame', socket, frame })
      sockets.set(
        socket,
        api.connect(table, send, (code) => say({ say: 'close', socket, code })),
      )
    } else if (data.say === 'send') {
      sockets.get(data.socket)?.receive(data.frame).catch(console.error)
    } else if (data.say === 'leave') {
      sockets.get(data.socket)?.leave()
      sockets.delete(data.socket)
    }
  }
  say({ say: 'ready' })
}

/** Do a job, and report it if that fails. */
async function attempt(id: number, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    say({ say: 'error', id, message: String(error) })
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.say !== 'start') return
  try {
    const kit = Kit.from(data.kit as unknown as Parameters<typeof Kit.from>[0])
    await serve(await startPython(kit), kit, data.keeps)
  } catch (error) {
    say({ say: 'failed', message: String(error) })
  }
}
