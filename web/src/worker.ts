// The service worker: caches the client, so that it opens without a network, and shows push notifications.
// It never caches answers of the server.
/// <reference lib="webworker" />
export {} // makes this a module, with a `self` of its own
declare const self: ServiceWorkerGlobalScope

/** Filled in by the build: every file of the client, and a hash of them all. */
declare const FILES: string[]
declare const VERSION: string

const files: ReadonlySet<string> = new Set(FILES)
const SHELL = `indigo-${VERSION}`
/** The cache with the text of notifications, in the player's language; see pushes.ts. */
const TEXTS = 'indigo-words'
/** Paths that the server answers, not the client. */
const SERVER_PATHS = /^\/(api|openapi\.json|metrics|healthz|readyz)(\/|$)/

self.addEventListener('install', (event) => event.waitUntil(keep()))

/** Fetch one file at a time, so that the open page loads first. */
async function keep(): Promise<void> {
  const shell = await caches.open(SHELL)
  for (const file of files) {
    // Bypass the browser's cache for names without a hash: it may have a file of another version.
    await shell.add(new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }))
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()))
})

async function clear(): Promise<void> {
  for (const name of await caches.keys()) if (name !== SHELL && name !== TEXTS) await caches.delete(name)
}

// A new version waits until the player asks for it.
self.addEventListener('message', (event) => {
  if (event.data === 'renew') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || SERVER_PATHS.test(pathname)) return
  const file = files.has(pathname) ? pathname : request.mode === 'navigate' ? '/' : null
  if (file) event.respondWith(kept(file, request))
})

async function kept(file: string, request: Request): Promise<Response> {
  return (await (await caches.open(SHELL)).match(file)) ?? fetch(request)
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
