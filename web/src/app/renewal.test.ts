import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renew } from './renewal'

class FakeWorker extends EventTarget {
  state = 'installing'
  messages: string[] = []
  postMessage(message: string): void {
    this.messages.push(message)
  }
}

describe('a page that the server no longer serves', () => {
  let registration: { installing: FakeWorker | null; waiting: FakeWorker | null; update: () => Promise<void> }
  let workers: EventTarget & { getRegistration: () => Promise<unknown> }
  let reload: ReturnType<typeof vi.fn<() => void>>

  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    registration = { installing: null, waiting: null, update: vi.fn(() => Promise.resolve()) }
    workers = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(registration) })
    vi.stubGlobal('navigator', { serviceWorker: workers })
    reload = vi.fn<() => void>()
  })

  it('is reloaded once, and again only by a newer version', async () => {
    await renew(1, reload)
    await renew(1, reload)
    expect(reload).toHaveBeenCalledTimes(1)
    await renew(2, reload)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('lets a new service worker take over first, which has the new files', async () => {
    const worker = (registration.installing = new FakeWorker())
    await renew(1, reload)
    expect(worker.messages).toEqual([])
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
    expect(worker.messages).toEqual(['renew'])
    expect(reload).not.toHaveBeenCalled()
    workers.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is reloaded if the files of a new service worker do not arrive', async () => {
    const worker = (registration.installing = new FakeWorker())
    await renew(1, reload)
    worker.state = 'redundant'
    worker.dispatchEvent(new Event('statechange'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is reloaded where there is no service worker, or no way to look for a new one', async () => {
    vi.stubGlobal('navigator', {})
    await renew(1, reload)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.stubGlobal('navigator', { serviceWorker: workers })
    registration.update = () => Promise.reject(new Error('offline'))
    await renew(2, reload)
    expect(reload).toHaveBeenCalledTimes(2)
  })
})
