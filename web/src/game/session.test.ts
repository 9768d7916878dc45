import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import game from '../start/startGame.json'
import { api, ApiError } from '../wire/api'
import type { WireAdvice, WireEntry, WirePosition, WireTable, WireTurn } from '../wire/types'
import { ended, stages } from './catchup'
import { settings } from '../app/settings.svelte'
import { Session } from './session.svelte'

vi.mock('../wire/api', async (original) => ({
  ...(await original<typeof import('../wire/api')>()),
  api: { turns: vi.fn(), plan: vi.fn(), hint: vi.fn() },
  token: () => 'secret',
}))

vi.mock('../wire/here', async (original) => ({
  ...(await original<typeof import('../wire/here')>()),
  SERVER: 'http://localhost',
}))

// A recorded game of four: the positions after each turn, and the turns as the server's log has them.
const events = game.turns as WireTurn['events'][]
const played = stages(ended(events), events).map(({ position }) => position)
const log: WireTurn[] = events.map((each, index) => ({
  number: index + 1,
  seat: index % 4,
  player: 'person',
  events: each,
}))

class FakeSocket {
  static last: FakeSocket
  sent: { id: string; type: string }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    FakeSocket.last = this
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: string; type: string })
  }
  close(): void {
    this.onclose?.({ code: 1000 })
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

/** A table of four after so many moves; the person here has the second seat. */
function table(moves: number): WireTable {
  const position = { ...played[moves - 1], turn: moves % 4 } as WirePosition
  const seats = [0, 1, 2, 3].map((seat) => ({ is_mine: seat === 1, level: null }))
  return { sequence: 100 + moves, round: 1, seats, game: { position, outcome: null } } as unknown as WireTable
}

const moved = (number: number): WireEntry => ({
  ...(log[number - 1] as WireTurn),
  sequence: 100 + number,
  at: 0,
  kind: 'moved',
  player: 'person',
})

describe('a table as this browser sees it', () => {
  let session: Session
  let documentHidden: boolean
  let answer: (turns: WireTurn[]) => void

  const say = (message: object) => FakeSocket.last.say({ now: 0, ...message })
  const connect = (moves: number) => {
    FakeSocket.last.onopen?.()
    say({ type: 'state', state: table(moves) })
  }
  const update = (moves: number, ...entries: WireEntry[]) => say({ type: 'update', patches: [table(moves)], entries })
  const numbers = () => session.log.map(({ number }) => number)
  /** Answer the request for the log, and let the page take it in. */
  const fetched = async (moves: number) => {
    answer(log.slice(0, moves))
    await vi.runAllTicks()
    await Promise.resolve()
  }
  const count = (upTo: number) => log.slice(0, upTo).map(({ number }) => number)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
    const kept = new Map<string, string>()
    documentHidden = false
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key), setItem: kept.set.bind(kept) })
    vi.stubGlobal('location', { origin: 'http://here' })
    vi.stubGlobal('document', {
      get hidden() {
        return documentHidden
      },
    })
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.mocked(api.turns).mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    vi.mocked(api.plan).mockResolvedValue([])
    session = new Session('kabo-mite-rusa')
  })

  afterEach(() => {
    session.close()
    vi.unstubAllGlobals()
  })

  it('shows several moves of one update one after the other, each over the position it led to', async () => {
    connect(5)
    await fetched(5)
    update(8, moved(6), moved(7), moved(8))
    const next = () => (session.settled(), session.shown)
    const shown = [session.shown, next(), next()]
    expect(shown.map((step) => step?.position.tiles.length)).toEqual([6, 7, 8])
    expect(shown.map((step) => step?.events)).toEqual(events.slice(5, 8))
    session.settled()
    expect(session.isShowing).toBe(false)
    expect(numbers()).toEqual(count(8))
  })

  it('tells of the position before a turn while it is shown, and announces a turn when it is shown', async () => {
    connect(5)
    await fetched(5)
    expect([session.seatOnTurn, session.isMyTurn, session.mayPlay]).toEqual([1, true, true])
    update(9, moved(6), moved(7), moved(8), moved(9))
    expect([session.seatOnTurn, session.position?.tiles.length, session.happened.length]).toEqual([1, 5, 1])
    expect([session.isMyTurn, session.mayPlay]).toEqual([false, true])
    session.settled()
    expect([session.seatOnTurn, session.position?.tiles.length, session.happened.length]).toEqual([2, 6, 2])
    session.settled()
    session.settled()
    session.settled()
    expect([session.seatOnTurn, session.position?.tiles.length, session.isMyTurn]).toEqual([1, 9, true])
  })

  it('lets bots take a moment, less if they really thought, and none when the player is in a hurry', async () => {
    connect(5)
    await fetched(5)
    const byBot = (number: number): WireEntry => ({ ...moved(number), player: 'bot' })
    const tiles = () => session.shown?.position.tiles.length
    update(6, moved(6))
    session.settled()
    vi.advanceTimersByTime(300)
    update(7, byBot(7))
    expect([tiles(), session.seatOnTurn, session.isMoving]).toEqual([6, 2, false])
    vi.advanceTimersByTime(399)
    expect(tiles()).toBe(6)
    vi.advanceTimersByTime(1)
    expect([tiles(), session.seatOnTurn, session.isMoving]).toEqual([7, 2, true])
    update(9, byBot(8), byBot(9))
    session.settled()
    expect(tiles()).toBe(7)
    session.hurry()
    expect([tiles(), session.shown?.isStill, session.isShowing]).toEqual([9, true, false])
    expect(session.happened).toHaveLength(4)
  })

  it('keeps a move that arrives while the log is being fetched', async () => {
    connect(5)
    update(6, moved(6))
    expect(numbers()).toEqual([6])
    await fetched(5)
    expect(numbers()).toEqual(count(6))
  })

  it('lists a move once that is in the fetched log, too', async () => {
    connect(5)
    update(6, moved(6))
    await fetched(6)
    expect(numbers()).toEqual(count(6))
  })

  it('ignores the answer to an older request for the log', async () => {
    connect(5)
    const stale = answer
    connect(7)
    stale(log.slice(0, 5))
    await fetched(7)
    expect(numbers()).toEqual(count(7))
  })

  it('takes moves out of the log when they are taken back, and adds the one made instead', async () => {
    connect(6)
    await fetched(6)
    update(5, { sequence: 110, at: 0, kind: 'took_back' }, moved(5))
    expect(session.shown).toMatchObject({ events: [], position: { tiles: { length: 4 } } })
    expect(numbers()).toEqual(count(5))
    session.settled()
    expect(session.shown?.events).toEqual(events[4])
    await fetched(4)
    expect(numbers()).toEqual(count(5))
  })

  it('counts as missed what was played while nobody looked, and shows it again turn by turn', async () => {
    connect(6)
    await fetched(6)
    documentHidden = true
    update(7, moved(7))
    update(8, moved(8))
    session.settled()
    session.settled()
    documentHidden = false
    expect(session.missed.map(({ number }) => number)).toEqual([7, 8])
    session.showMissed()
    expect(session.isCatchingUp).toBe(true)
    const tiles = () => session.shown?.position.tiles.length
    const next = () => (session.settled(), vi.runOnlyPendingTimers(), tiles())
    expect([tiles(), next(), next()]).toEqual([6, 7, 8])
    session.settled()
    expect(session.isCatchingUp).toBe(false)
    expect(session.missed).toEqual([])
  })

  it('offers what was missed after a reconnect, but not a move seen since', async () => {
    connect(5)
    await fetched(5)
    FakeSocket.last.onclose?.({ code: 1006 })
    expect(session.status).toBe('lost')
    vi.runOnlyPendingTimers()
    connect(8)
    await fetched(8)
    expect(session.status).toBe('live')
    expect(session.missed.map(({ number }) => number)).toEqual([6, 7, 8])
    session.skipMissed()
    FakeSocket.last.onclose?.({ code: 1006 })
    vi.runOnlyPendingTimers()
    connect(8)
    update(9, moved(9))
    await fetched(9)
    expect(session.missed).toEqual([])
  })

  it('forgets what was missed when its player moves', async () => {
    connect(5)
    await fetched(5)
    documentHidden = true
    update(6, { ...moved(6), seat: 2 })
    expect(session.missed).toHaveLength(1)
    update(7, { ...moved(7), seat: 1 })
    expect(session.missed).toEqual([])
  })

  it('turns a refusal into a message, and takes over the state that comes with it', async () => {
    connect(5)
    const playing = session.play({ cell: 'b2', kind: 'W', rotation: 0 })
    expect(session.isWaiting).toBe(true)
    const { id, type } = FakeSocket.last.sent.at(-1) as { id: string; type: string }
    expect(type).toBe('play')
    say({ type: 'refused', id, status: 409, code: 'stale', message: 'The game has moved on.', state: table(6) })
    await playing
    expect(session.isWaiting).toBe(false)
    expect(session.trouble).toMatchObject({ code: 'stale' })
    expect(session.state?.sequence).toBe(106)
  })

  it('repeats a command that was not answered before the connection broke', async () => {
    connect(5)
    const giving = session.send({ type: 'take_back' })
    const [sent] = FakeSocket.last.sent.slice(-1)
    FakeSocket.last.onclose?.({ code: 1006 })
    vi.runOnlyPendingTimers()
    connect(5)
    expect(FakeSocket.last.sent.at(-1)).toEqual(sent)
    say({ type: 'done', id: sent?.id, sequence: 106 })
    expect(await giving).toMatchObject({ type: 'done' })
  })

  it('has a page of its own for a table that does not exist', () => {
    say({ type: 'refused', id: null, status: 404, code: 'not_found', message: '' })
    FakeSocket.last.onclose?.({ code: 4404 })
    expect(session.trouble).toBeNull()
    expect(session.status).toBe('gone')
  })

  it('asks for plans once for each position, and passes on a refusal', async () => {
    connect(5)
    connect(5)
    expect(api.plan).toHaveBeenCalledTimes(1)
    vi.mocked(api.plan).mockRejectedValueOnce(new ApiError('too_many', 429, 'Too many requests.'))
    update(6, moved(6))
    await vi.runAllTicks()
    await Promise.resolve()
    expect(session.trouble).toMatchObject({ code: 'too_many' })
  })

  it('plans for someone who lifts the curtain of a shared screen before the board is there', () => {
    FakeSocket.last.onopen?.()
    const shared = table(5)
    shared.seats.forEach((seat) => (seat.is_mine = true))
    say({ type: 'state', state: { ...shared, game: null } })
    say({ type: 'update', patches: [shared], entries: [{ sequence: 105, at: 0, kind: 'started' }] })
    session.lift(1)
    expect(api.plan).not.toHaveBeenCalled()
    session.settled()
    expect(api.plan).toHaveBeenCalledTimes(1)
  })

  it('hides no tiles on a shared screen without a curtain', () => {
    const shared = table(5)
    shared.seats.forEach((seat) => (seat.is_mine = true))
    FakeSocket.last.onopen?.()
    say({ type: 'state', state: shared })
    session.settled()
    expect(session.isCurtained).toBe(true)
    settings.curtain = false
    expect(session.isCurtained).toBe(false)
    expect(session.seat).toBe(session.seatOnTurn)
    settings.curtain = true
  })

  it('says a reaction for four seconds', () => {
    connect(5)
    update(5, { sequence: 106, at: 0, kind: 'reacted', seat: 2, phrase: 'nice_move' })
    expect(session.sayings).toMatchObject([{ seat: 2, phrase: 'nice_move' }])
    vi.advanceTimersByTime(4000)
    expect(session.sayings).toEqual([])
  })

  it('says what a bot says about its move once the move is shown', () => {
    connect(5)
    session.settled()
    update(6, { ...moved(6), player: 'bot' }, { sequence: 107, at: 0, kind: 'reacted', seat: 1, phrase: 'wow' })
    expect(session.sayings).toEqual([])
    vi.advanceTimersByTime(700)
    expect(session.sayings).toMatchObject([{ seat: 1, phrase: 'wow' }])
  })

  it('knows whether bots are ready', () => {
    FakeSocket.last.onopen?.()
    say({ type: 'state', bots: 0.4, state: table(5) })
    expect(session.isPreparing).toBe(true)
    say({ type: 'state', bots: 1, state: table(5) })
    expect(session.isPreparing).toBe(false)
  })

  it('asks for one hint at a time, and forgets one that comes too late', async () => {
    connect(5)
    await fetched(5)
    let advise: (advice: WireAdvice[]) => void = () => {}
    vi.mocked(api.hint).mockImplementation(() => new Promise((resolve) => (advise = resolve)))
    const asking = session.hint()
    void session.hint()
    expect(session.isAsking).toBe(true)
    expect(api.hint).toHaveBeenCalledTimes(1)
    const advice = [{}] as WireAdvice[]
    advise(advice)
    await asking
    expect(session.advice).toEqual(advice)
    expect(session.isAsking).toBe(false)

    const late = session.hint()
    update(6, moved(6))
    advise(advice)
    await late
    expect(session.advice).toEqual([])
  })
})
