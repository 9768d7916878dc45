import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, type Status } from './connection'
import type { Socket } from './here'
import { maintenance } from './maintenance'

class FakeSocket implements Socket {
  sent: string[] = []
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.cut(1000)
  }
  cut(code: number): void {
    this.onclose?.({ code } as CloseEvent)
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>)
  }
}

describe('the connection to a table', () => {
  let sockets: FakeSocket[]
  let statuses: Status[]
  let heard: string[]
  let states: unknown[]
  let connection: Connection

  const last = () => sockets.at(-1) as FakeSocket

  beforeEach(() => {
    vi.useFakeTimers()
    sockets = []
    statuses = []
    heard = []
    states = []
    let number = 0
    connection = new Connection(
      () => {
        sockets.push(new FakeSocket())
        return last()
      },
      'secret',
      {
        heard: (message) => {
          heard.push(message.type)
          if (message.state) states.push(message.state)
        },
        status: (status) => statuses.push(status),
        sequence: () => 7,
      },
      true,
      () => `id${++number}`,
    )
    last().onopen?.(new Event('open'))
  })

  it('says hello with the token, in a frame and not in the address', () => {
    expect(last().sent).toEqual(['{"type":"hello","token":"secret","version":2}'])
  })

  it('sends commands once it has the state, and returns the answers', async () => {
    const answer = connection.send({ type: 'start' })
    expect(last().sent).toHaveLength(1)
    last().say({ type: 'state', state: {} })
    expect(JSON.parse(last().sent[1] as string)).toEqual({ type: 'start', id: 'id1', expect: 7 })
    last().say({ type: 'done', id: 'id1', sequence: 8 })
    expect(await answer).toEqual({ type: 'done', id: 'id1', sequence: 8 })
    expect(heard).toEqual(['state'])
  })

  it('applies patches to the last state, and passes on the whole', () => {
    last().say({
      type: 'state',
      state: { sequence: 1, seats: [{ name: 'A' }, { name: null }], tiles: [], game: { turn: 0 } },
    })
    last().say({ type: 'refused', id: null, status: 429, code: 'too_many', message: '' })
    last().say({ type: 'update', entries: [], patches: [{ sequence: 2, seats: { 1: { name: 'B' } }, game: null }] })
    expect(states.at(-1)).toEqual({ sequence: 2, seats: [{ name: 'A' }, { name: 'B' }], tiles: [], game: null })
    last().say({ type: 'update', entries: [], patches: [{ tiles: ['a'], game: { turn: 1 } }] })
    last().say({ type: 'update', entries: [], patches: [{ tiles: { 1: 'b' } }] })
    expect(states.at(-1)).toMatchObject({ sequence: 2, tiles: ['a', 'b'], game: { turn: 1 } })
    expect(states[0]).toMatchObject({ sequence: 1, tiles: [] })
  })

  it('reconnects when it is lost, and repeats unanswered commands with the same id', () => {
    last().say({ type: 'state', state: {} })
    void connection.send({ type: 'start' })
    last().cut(1006)
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(2)
    last().onopen?.(new Event('open'))
    last().say({ type: 'state', state: {} })
    expect(last().sent[1]).toBe(sockets[0]?.sent[1])
    expect(statuses).toEqual(['connecting', 'live', 'lost', 'live'])
  })

  it('distinguishes a restarting server from a lost connection', () => {
    last().say({ type: 'state', state: {} })
    last().cut(1012)
    expect(statuses.at(-1)).toBe('restarting')
  })

  it("waits longer each time the server doesn't answer, up to a limit", () => {
    for (let times = 0; times < 12; times++) {
      last().cut(1006)
      vi.advanceTimersByTime(7000)
    }
    expect(sockets).toHaveLength(13)
    expect(statuses).toEqual(['connecting', 'lost', 'unreachable'])
  })

  it("doesn't reconnect to an unknown table", () => {
    last().cut(4404)
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    expect(statuses.at(-1)).toBe('gone')
  })

  it("doesn't reconnect to a server that no longer serves this version", () => {
    last().cut(4426)
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    expect(statuses.at(-1)).toBe('outdated')
  })

  it('reconnects at once when the network is back', () => {
    last().cut(1006)
    connection.check()
    expect(sockets).toHaveLength(2)
  })

  describe('to a network that fails without a word', () => {
    beforeEach(() => last().say({ type: 'state', state: {} }))

    const pings = () => last().sent.filter((frame) => frame === '{"type":"ping"}').length

    it('is noticed within five seconds, also by somebody who waits for an answer', () => {
      void connection.send({ type: 'start' })
      vi.advanceTimersByTime(5000)
      expect(statuses).toEqual(['connecting', 'live', 'lost'])
      expect(sockets).toHaveLength(1)
    })

    it('is not confused with a server that has nothing to say', () => {
      for (let seconds = 0; seconds < 60; seconds += 2) {
        vi.advanceTimersByTime(2000)
        last().say({ type: 'pong' })
      }
      expect(pings()).toBe(30)
      expect(statuses).toEqual(['connecting', 'live'])
    })

    it('says when it will stop for maintenance, and when it will not after all', () => {
      last().say({ type: 'pong', maintenance: 1_800_000_000_000 })
      expect(maintenance.at).toBe(1_800_000_000_000)
      last().say({ type: 'pong' })
      expect(maintenance.at).toBe(0)
    })

    it('is live again as soon as anything is heard over the same socket', () => {
      vi.advanceTimersByTime(6000)
      last().say({ type: 'pong' })
      expect(statuses).toEqual(['connecting', 'live', 'lost', 'live'])
      vi.advanceTimersByTime(1900)
      expect(sockets).toHaveLength(1)
    })

    it('gets another socket if that lasts, which brings the unanswered command', () => {
      void connection.send({ type: 'start' })
      const command = last().sent.at(-1)
      vi.advanceTimersByTime(16_000)
      expect(sockets).toHaveLength(2)
      expect(statuses.at(-1)).toBe('unreachable')
      sockets[0]?.say({ type: 'pong' })
      expect(statuses.at(-1)).toBe('unreachable')
      last().say({ type: 'state', state: {} })
      expect(statuses.at(-1)).toBe('live')
      expect(last().sent).toEqual([command])
    })

    it('gives an attempt to connect up that is never answered', () => {
      last().cut(1006)
      vi.advanceTimersByTime(30_000)
      expect(sockets.length).toBeGreaterThan(2)
    })

    it('is asked at once when the browser thinks that the network has gone', () => {
      connection.check()
      expect(pings()).toBe(1)
      last().say({ type: 'pong' })
      vi.advanceTimersByTime(1900)
      expect(statuses).toEqual(['connecting', 'live'])
    })

    it('gets another socket at once when the network is back', () => {
      vi.advanceTimersByTime(6000)
      connection.check()
      vi.advanceTimersByTime(500)
      expect(sockets).toHaveLength(2)
    })

    it('is not asked about by a page that nobody sees', () => {
      vi.stubGlobal('document', { hidden: true })
      vi.advanceTimersByTime(60_000)
      expect(pings()).toBe(0)
      expect(statuses).toEqual(['connecting', 'live'])
      vi.unstubAllGlobals()
    })
  })

  it('says after ten seconds that a server which is restarting cannot be reached', () => {
    last().say({ type: 'state', state: {} })
    last().cut(1012)
    vi.advanceTimersByTime(9000)
    expect(statuses.at(-1)).toBe('restarting')
    vi.advanceTimersByTime(2000)
    expect(statuses.at(-1)).toBe('unreachable')
  })

  it('never doubts a table in this browser, whose bots may think for long', () => {
    const own: Status[] = []
    const socket = new FakeSocket()
    const hooks = { heard: () => {}, status: (status: Status) => own.push(status), sequence: () => 0 }
    new Connection(() => socket, null, hooks, false)
    vi.advanceTimersByTime(60_000)
    socket.say({ type: 'state', state: {} })
    vi.advanceTimersByTime(60_000)
    expect(own).toEqual(['connecting', 'live'])
    expect(socket.sent).toEqual([])
  })
})
