// What a browser needs to play without a server: Python, the game, and the bots' kernels with their weights. Pages
// fetch it once, and workers use it.
interface KitFile {
  /** Its name below the folder of the kit. */
  path: string
  /** How many bytes are fetched. */
  bytes: number
}

export interface Manifest {
  version: string
  /** The version of the protocol that its tables speak. */
  protocol: number
  /** What Pyodide wants to know about itself. */
  python: object
  /** How many bytes are fetched in all. */
  bytes: number
  files: Readonly<Record<string, KitFile>>
}

/** Why the kit can't be had; the texts explain each. */
export type Problem = 'offline' | 'missing' | 'storage' | 'unable' | 'broken'

export class KitError extends Error {
  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(problem, options)
  }
}

export const FOLDER = '/kit/'
export const MANIFEST = `${FOLDER}kit.json`
/** The service worker serves these files, too. */
export const CACHE = 'indigo-kit'

/** Return the cache; null where the browser keeps nothing: then the kit lasts as long as the page. */
export async function openCache(): Promise<Cache | null> {
  try {
    return await caches.open(CACHE)
  } catch {
    return null
  }
}

/** A complete kit. Workers get a copy of it. */
export class Kit {
  constructor(
    readonly manifest: Manifest,
    /** The files that no cache keeps, by path. */
    private readonly loose: Map<string, Blob> = new Map(),
  ) {}

  /** Bring a kit from the page into a worker. */
  static from({ manifest, loose }: { manifest: Manifest; loose: Map<string, Blob> }): Kit {
    return new Kit(manifest, loose)
  }

  url(name: string): string {
    return FOLDER + (this.manifest.files[name]?.path ?? '')
  }

  /** Return a file that is part of the kit, or undefined. */
  async file(name: string): Promise<Response | undefined> {
    const path = this.manifest.files[name]?.path
    if (path === undefined) return undefined
    const loose = this.loose.get(path)
    const found = loose ? new Response(loose) : await (await openCache())?.match(FOLDER + path)
    if (!found) throw new KitError('broken')
    return name.endsWith('.wasm')
      ? new Response(found.body, { headers: { 'Content-Type': 'application/wasm' } })
      : found
  }

  async bytes(name: string): Promise<ArrayBuffer> {
    const file = await this.file(name)
    if (!file) throw new KitError('broken')
    return file.arrayBuffer()
  }

  private get memory(): string {
    return `${FOLDER}memory-${this.manifest.version}`
  }

  /** Return Python's memory as it was after its start, if it has been kept. */
  async started(): Promise<ArrayBuffer | undefined> {
    return (await (await openCache())?.match(this.memory))?.arrayBuffer()
  }

  /** Keep Python's memory, so that it starts quickly the next time; without room it starts slowly. */
  async keepStarted(memory: Uint8Array<ArrayBuffer>): Promise<void> {
    await (await openCache())?.put(this.memory, new Response(memory)).catch(() => {})
  }

  async forgetStarted(): Promise<void> {
    await (await openCache())?.delete(this.memory)
  }
}
