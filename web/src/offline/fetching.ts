// Fetches the kit once, on demand, and keeps it in this browser.
import { KIT } from '../wire/here'
import { CACHE, FOLDER, Kit, KitError, MANIFEST, openCache, type Manifest } from './kit'

export type Progress = (done: number, total: number) => void

/** Files that are fetched compressed, whatever the host does. */
const COMPRESSED = '.bin'

/** Return the kit that this browser has kept, or null. */
export async function keptKit(): Promise<Kit | null> {
  if (localStorage.getItem(KIT) === null) return null
  const manifest = await (await openCache())?.match(MANIFEST)
  return manifest ? new Kit((await manifest.json()) as Manifest) : null
}

/** Ask for the newest manifest. Throws a `KitError`. */
export async function newestManifest(): Promise<Manifest> {
  const answer = await fetch(MANIFEST, { cache: 'no-cache' }).catch(() => null)
  if (!answer) throw new KitError('offline')
  // A static host may answer with its page instead.
  if (!answer.ok || !answer.headers.get('Content-Type')?.includes('json')) throw new KitError('missing')
  return (await answer.json()) as Manifest
}

/** Fetch what is missing of the newest kit, and keep it. Throws a `KitError`, or what `signal` says. */
export async function fetchKit(progress: Progress, signal?: AbortSignal): Promise<Kit> {
  const manifest = await newestManifest()
  const cache = await openCache()
  const loose = new Map<string, Blob>()
  let done = 0
  for (const { path, bytes } of Object.values(manifest.files)) {
    progress(done, manifest.bytes)
    if (!(await cache?.match(FOLDER + path))) {
      const before = done
      const body = await fetched(path, (more) => progress((done += more), manifest.bytes), signal)
      done = before
      if (!cache) loose.set(path, body)
      else await keep(cache, FOLDER + path, body)
    }
    done += bytes
  }
  progress(manifest.bytes, manifest.bytes)
  if (cache) {
    await keep(cache, MANIFEST, new Blob([JSON.stringify(manifest)]))
    await clear(cache, manifest)
    localStorage.setItem(KIT, manifest.version)
    void navigator.storage?.persist?.().catch(() => {})
  }
  return new Kit(manifest, loose)
}

/** Fetch a file, unpacked; report how many bytes have come. */
async function fetched(path: string, more: (bytes: number) => void, signal?: AbortSignal): Promise<Blob> {
  try {
    const answer = await fetch(FOLDER + path, { signal: signal ?? null })
    if (!answer.ok || !answer.body) throw new KitError('missing')
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        more(chunk.byteLength)
        controller.enqueue(chunk)
      },
    })
    const counted = answer.body.pipeThrough(counter)
    const unpacked = path.endsWith(COMPRESSED) ? counted.pipeThrough(new DecompressionStream('gzip')) : counted
    const type = path.endsWith('.mjs') ? 'text/javascript' : 'application/octet-stream'
    return new Blob([await new Response(unpacked).blob()], { type })
  } catch (error) {
    if (signal?.aborted || error instanceof KitError) throw error
    throw new KitError('offline', { cause: error })
  }
}

async function keep(cache: Cache, url: string, body: Blob): Promise<void> {
  try {
    await cache.put(url, new Response(body))
  } catch (error) {
    throw new KitError('storage', { cause: error })
  }
}

/** Delete what older kits have left. */
async function clear(cache: Cache, { version, files }: Manifest): Promise<void> {
  const used = new Set(Object.values(files).map(({ path }) => FOLDER + path))
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    const isOurs = used.has(pathname) || pathname === MANIFEST || pathname.endsWith(`memory-${version}`)
    if (!isOurs) await cache.delete(pathname)
  }
}

/** Fetch a newer kit in the background, or the first one; the next start uses it. */
export async function renewKit(): Promise<void> {
  try {
    const [kept, newest] = await Promise.all([keptKit(), newestManifest()])
    if (kept?.manifest.version !== newest.version) await fetchKit(() => {})
  } catch {
    // Without a network or without room, everything stays as it is.
  }
}

/** Delete the kit from this browser; games that were played here stay. */
export async function removeKit(): Promise<void> {
  localStorage.removeItem(KIT)
  await caches.delete(CACHE).catch(() => {})
}
