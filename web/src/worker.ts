// The service worker: keeps the client in this browser, so that it opens without a network, and shows pushes.
// What the server says is never kept.
/// <reference lib="webworker" />
export {} // so that `self` is this file's own
declare const self: ServiceWorkerGlobalScope

/** Filled in by the build: every file of the client, and a name for just these. */
declare const FILES: string[]
declare const VERSION: string

const files: ReadonlySet<string> = new Set(FILES)
const SHELL = `indigo-${VERSION}`
/** What a push says, in the language of whoever asked for it; see pushes.ts. */
const WORDS = 'indigo-words'
/** Pages of the server itself. */
const ELSEWHERE = /^\/(api|openapi\.json|metrics|healthz|readyz)(\/|$)/

self.addEventListener('install', (event) => event.waitUntil(keep()))

/** Fetch one file after the other: the page that somebody looks at comes first. */
async function keep(): Promise<void> {
  const shell = await caches.open(SHELL)
  for (const file of files) {
    // Past the browser's own cache where a name stays the same: it may hold a file of another version.
    await shell.add(new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }))
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()))
})

async function clear(): Promise<void> {
  for (const name of await caches.keys()) if (name !== SHELL && name !== WORDS) await caches.delete(name)
}

// A new version waits until somebody asks for it.
self.addEventListener('message', (event) => {
  if (event.data === 'renew') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || ELSEWHERE.test(pathname)) return
  const file = files.has(pathname) ? pathname : request.mode === 'navigate' ? '/' : null
  if (file) event.respondWith(kept(file, request))
})

async function kept(file: string, request: Request): Promise<Response> {
  return (await (await caches.open(SHELL)).match(file)) ?? fetch(request)
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data)))

async function tell(data: PushMessageData | null): Promise<void> {
  const { table } = data?.json() as { table: string }
  const words = await (await caches.open(WORDS)).match('/words')
  const { title, body } = ((await words?.json()) ?? { title: 'Indigo', body: '{table}' }) as Record<string, string>
  await self.registration.showNotification(title ?? '', {
    body: (body ?? '').replace('{table}', table),
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

/** Go to a page where it is open already, or open it. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((window) => new URL(window.url).pathname === path)
  await (there ? there.focus() : self.clients.openWindow(path))
}
