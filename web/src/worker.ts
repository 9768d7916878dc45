// The service worker: caches the client, so that it opens without a network, and shows push notifications.
// It never caches answers of the server.
/// <reference lib="webworker" />
export {} // makes this a module, with a `self` of its own
declare const self: ServiceWorkerGlobalScope

/** Filled in by the build: a hash of all the client's files. */
declare const VERSION: string

const SHELL = `indigo-${VERSION}`
/** All files of the client but its page, in one; see scripts/serviceWorker.js. */
const FILES = `/assets/client-${VERSION}.json`
/** The paths of files, as opposed to pages. */
const FILE = /^\/(assets\/.+|[^/]+\.\w+)$/
/** The cache with all that is needed to play without a server; see offline/kit.ts. */
const KIT = 'indigo-kit'
/** Its files; whether there is a newer one, only the network knows. */
const KIT_FILE = /^\/kit\/(?!kit\.json)/
/** The cache with the text of notifications, in the player's language; see pushes.ts. */
const TEXTS = 'indigo-words'
/** Paths that the server answers, not the client. */
const SERVER_PATHS = /^\/(api|openapi\.json|metrics|healthz|readyz)(\/|$)/

self.addEventListener('install', (event) => event.waitUntil(keep()))

interface Packed {
  type: string
  text?: string
  base64?: string
}

/** Keep the page and all its files: with two requests, because many people may come through one address. */
async function keep(): Promise<void> {
  const shell = await caches.open(SHELL)
  const answer = await arrived(new Request(FILES, { cache: 'no-store', priority: 'low' }))
  const files = Object.entries((await answer.json()) as Record<string, Packed>)
  const put = ([path, { type, text, base64 }]: [string, Packed]) => {
    const content = text ?? Uint8Array.from(atob(base64 ?? ''), (byte) => byte.charCodeAt(0))
    return shell.put(path, new Response(content, { headers: headersOf(answer, type) }))
  }
  await Promise.all(files.map(put))
  // Bypass the browser's cache, which may have the page of another version.
  await shell.put('/', await arrived(new Request('/', { cache: 'reload' })))
}

/** Return the headers that the server would send with a file of this type. */
function headersOf(answer: Response, type: string): Headers {
  const headers = new Headers(answer.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag', 'Vary']) headers.delete(name)
  headers.set('Content-Type', type)
  return headers
}

/** Fetch something, and try again if it doesn't arrive; the next visit tries again, too. */
async function arrived(request: Request): Promise<Response> {
  for (const wait of [2000, 10_000]) {
    const answer = await fetch(request.clone()).catch(() => null)
    if (answer?.ok) return answer
    await new Promise((done) => setTimeout(done, wait))
  }
  const answer = await fetch(request)
  if (!answer.ok) throw new Error(`${request.url}: ${answer.status}`)
  return answer
}

self.addEventListener('activate', (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()))
})

async function clear(): Promise<void> {
  for (const name of await caches.keys()) if (![SHELL, KIT, TEXTS].includes(name)) await caches.delete(name)
}

// A new version waits until the player asks for it.
self.addEventListener('message', (event) => {
  if (event.data === 'renew') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || SERVER_PATHS.test(pathname)) return
  if (KIT_FILE.test(pathname)) return event.respondWith(keptOf(KIT, pathname, request))
  const file = FILE.test(pathname) ? pathname : request.mode === 'navigate' ? '/' : null
  if (file) event.respondWith(keptOf(SHELL, file, request))
})

async function keptOf(cache: string, file: string, request: Request): Promise<Response> {
  return (await (await caches.open(cache)).match(file)) ?? fetch(request)
}

self.addEventListener('push', (event) => event.waitUntil(notify(event.data)))

async function notify(data: PushMessageData | null): Promise<void> {
  const { table, about = 'title' } = data?.json() as { table: string; about?: string }
  const texts = await (await caches.open(TEXTS)).match('/words')
  const words = ((await texts?.json()) ?? { title: 'Indigo', body: '{table}' }) as Record<string, string>
  await self.registration.showNotification(words[about] ?? words['title'] ?? '', {
    body: (words['body'] ?? '').replace('{table}', table),
    tag: table,
    icon: '/icon-192.png',
    data: table,
  })
  await self.navigator.setAppBadge?.()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(`/${String(event.notification.data)}`))
})

/** Focus the page if it is open; otherwise open it. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((window) => new URL(window.url).pathname === path)
  await (there ? there.focus() : self.clients.openWindow(path))
}
