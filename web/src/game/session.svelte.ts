// A table in this browser: the connection, the state, what the board shows and what may be played.
import { settings } from '../app/settings.svelte'
import { before, stages, type Stage } from './catchup'
import { keepSeen, seenOf } from './seen'
import { Showing, type ShownStep } from './showing.svelte'
import { api, ApiError, token } from '../wire/api'
import { isHere, SERVER, socketHere } from '../wire/here'
import { Connection, VERSION, type Hooks, type Order, type Status } from '../wire/connection'
import type {
  DoneMessage,
  RefusedMessage,
  WireAdvice,
  WireEntry,
  WireSaying,
  WireMove,
  WirePlan,
  WirePosition,
  WireTable,
  WireTurn,
} from '../wire/types'

export interface Saying {
  key: number
  seat: number
  phrase: string
  /** What somebody said in their own words. */
  text: string | undefined
}

const SAYING_SECONDS = 4
/** Spectators are muted together, under this number. */
export const SPECTATORS = -1
/** Entries that change the board other than by a move. */
const RESETS: ReadonlySet<string> = new Set(['started', 'next_round', 'took_back', 'resigned'])

export class Session {
  status = $state<Status>('connecting')
  state = $state.raw<WireTable | null>(null)
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0)
  log = $state.raw<WireTurn[]>([])
  /** All entries since this page was opened, and the turns shown again. */
  happened = $state.raw<WireEntry[]>([])
  sayings = $state.raw<Saying[]>([])
  /** What people said in their own words, as far as it is known. */
  talk = $state.raw<WireSaying[]>([])
  /** How much of it has not been read. */
  unread = $state(0)
  isTalking = $state(false)
  /** The seats that the person here doesn't want to hear. */
  muted = $state.raw<readonly number[]>([])
  plans = $state.raw<WirePlan[]>([])
  advice = $state.raw<WireAdvice[]>([])
  trouble = $state.raw<{ code: string; message: string } | null>(null)
  isWaiting = $state(false)
  /** Whether the server is still compiling the engine that bots and hints need. */
  isPreparing = $state(false)
  /** Whether a hint has been requested and not yet answered. */
  isAsking = $state(false)
  /** Turns that the player has missed, to be shown on request. */
  missed = $state.raw<WireTurn[]>([])
  /** Fulfilled when missed turns are known; null if there are none. */
  arrival: Promise<void> | null = null
  /** The seat whose hand is visible on a shared screen; null while the curtain is closed. */
  lifted = $state<number | null>(null)

  /** Whether a person who shares this screen has moved, so that their hand is hidden after the turn was shown. */
  private isLeaving = false
  private readonly showing = new Showing({ tell: (entry) => this.tell([entry]), say: (remark) => this.say(remark) })
  private readonly connection: Connection
  private planned = ''
  private logRequest = 0

  constructor(readonly name: string) {
    const address = `${SERVER.replace('http', 'ws')}/api/tables/${name}/socket`
    const connect = () => (isHere(name) ? socketHere(name) : new WebSocket(address))
    const hooks: Hooks = {
      heard: (message) => this.hear(message),
      status: (status) => {
        this.status = status
        // Without a service worker, the server may no longer have that file.
        if (status === 'outdated')
          import('../app/renewal').then(
            ({ renew }) => renew(VERSION),
            () => location.reload(),
          )
      },
      sequence: () => this.state?.sequence ?? 0,
    }
    this.connection = new Connection(connect, token(), hooks, !isHere(name))
  }

  get mine(): number[] {
    return this.state?.seats.flatMap((seat, number) => (seat.is_mine ? [number] : [])) ?? []
  }

  /** What the board shows; it may lag behind the state while turns are animated. */
  get shown(): ShownStep | null {
    return this.showing.now
  }

  /** The position that the page describes, which may lag behind the state, too. */
  readonly position = $derived.by(() => this.showing.position ?? this.state?.game?.position ?? null)

  /** The seat whose turn the page shows; the game itself may be ahead. */
  get seatOnTurn(): number | null {
    return this.position?.turn ?? null
  }

  /** Whether several people share this screen, so that hands are hidden between turns. */
  get isShared(): boolean {
    return this.mine.length > 1
  }

  /** The seat that this browser plays or plans for now. */
  get seat(): number | null {
    const { mine, seatOnTurn } = this
    if (mine.length <= 1) return mine[0] ?? null
    return seatOnTurn !== null && mine.includes(seatOnTurn) ? seatOnTurn : (this.lifted ?? null)
  }

  /** Whether turns are still being shown, so that the state is ahead of the page. */
  get isShowing(): boolean {
    return this.showing.isBusy
  }

  /** Whether the board is moving now. */
  get isMoving(): boolean {
    return this.showing.isMoving
  }

  /** Whether missed turns are being shown, during which nobody can play. */
  get isCatchingUp(): boolean {
    return this.showing.isCatchingUp
  }

  get isCurtained(): boolean {
    const isHidden = settings.curtain && this.lifted !== this.seat
    return this.isShared && isHidden && this.seat !== null && this.seatOnTurn === this.seat
  }

  /** Whether the turn that the page shows is that of the person here. */
  get isOwnTurn(): boolean {
    return this.isOwn(this.seatOnTurn)
  }

  get isMyTurn(): boolean {
    return this.isOwnTurn && !this.isShowing
  }

  /** Whether the person here may place a tile, even if earlier turns are still being shown. */
  get mayPlay(): boolean {
    return this.isOwn(this.state?.game?.position.turn ?? null)
  }

  private isOwn(seatOnTurn: number | null): boolean {
    const { seat } = this
    return seat !== null && seatOnTurn === seat && this.state?.seats[seat]?.level === null && !this.isCurtained
  }

  private hear(message: Parameters<Hooks['heard']>[0]): void {
    if (message.type === 'refused') {
      // An unknown table has a page of its own.
      if (message.code !== 'not_found') this.trouble = message
      return
    }
    this.ahead = message.now - Date.now()
    this.state = message.state
    if (message.type === 'state') {
      this.isPreparing = message.bots < 1
      this.talk = message.talk
      this.arrive()
    } else this.follow(message.entries)
    void this.plan()
  }

  /** Take over a whole state after connecting; turns missed in the meantime can be shown on request. */
  private arrive(): void {
    const game = this.state?.game
    this.showing.jump(game ? { key: -(this.state?.sequence ?? 0), events: [], position: game.position } : null)
    if (!game) return
    const made = game.position.tiles.length
    this.log = this.log.slice(0, made)
    const seen = seenOf(this.name, this.state?.round ?? 0)
    const hasMissed = seen !== null && seen < made && !game.outcome
    const refreshed = this.refreshLog().then(() => {
      this.missed = hasMissed ? this.log.slice(seen) : []
      this.noteSeen()
    })
    this.arrival = hasMissed ? refreshed : null
  }

  /** Note that all turns have been seen, if the page is visible and there are no missed turns. */
  private noteSeen(): void {
    const isSeen = !document.hidden && this.missed.length === 0
    if (isSeen && this.state?.game) keepSeen(this.name, this.state.round, this.log.length)
  }

  private follow(entries: WireEntry[]): void {
    // Turns are announced when they are shown, and so is what people say about them.
    this.tell(
      entries.filter(({ kind }) => kind !== 'moved' && kind !== 'reacted' && kind !== 'said' && !RESETS.has(kind)),
    )
    this.followMoves(entries)
    for (const each of entries) {
      if (this.muted.includes(each.seat ?? SPECTATORS)) continue
      if (each.kind === 'said') this.read(each)
      else if (each.kind === 'reacted') this.showing.say(each)
    }
  }

  private followMoves(entries: WireEntry[]): void {
    const last = this.state?.game?.position
    if (!last) return
    // The server sends only the last position; undo the moves to get the positions between.
    const reset = entries.findLastIndex((each) => RESETS.has(each.kind))
    const moves = entries.slice(reset + 1).filter((each) => each.kind === 'moved')
    const events = moves.map((each) => each.events ?? [])
    const steps = stages(last, events)
    const first = steps[0] ? before(steps[0].position, events[0] ?? []) : last
    const again = entries[reset]
    if (again) this.reset(again, first)
    moves.forEach((each, index) => this.move(each, steps[index] ?? { events: [], position: last }))
  }

  private tell(entries: WireEntry[]): void {
    if (entries.length) this.happened = [...this.happened, ...entries]
  }

  /** Show the board as it is at the start of a round, or after moves were taken back. */
  private reset(entry: WireEntry, position: WirePosition): void {
    this.showing.add({ key: entry.sequence, events: [], position, entry })
    this.advice = []
    this.lifted = null
    this.missed = []
    this.log = this.log.slice(0, position.tiles.length)
    void this.refreshLog().then(() => this.noteSeen())
  }

  /** Show a move, and note it in the log. */
  private move(entry: WireEntry, { events, position }: Stage): void {
    this.showing.add({ key: entry.sequence, events, position, entry })
    const turn = { number: position.tiles.length, seat: entry.seat ?? 0, player: entry.player ?? 'person', events }
    this.log = [...this.log.filter(({ number }) => number < turn.number), turn]
    // Players who move have seen everything before; in a hidden tab nobody sees anything.
    if (this.mine.includes(turn.seat) && turn.player === 'person') this.missed = []
    else if (document.hidden || this.missed.length) this.missed = [...this.missed, turn]
    this.noteSeen()
    this.advice = []
  }

  /** Fetch the whole log; moves that arrive while it is being fetched are kept. */
  private async refreshLog(): Promise<void> {
    const request = ++this.logRequest
    try {
      const turns = await api.turns(this.name, 0)
      if (request !== this.logRequest) return
      this.log = [...turns, ...this.log.filter(({ number }) => number > turns.length)]
    } catch {
      // The game goes on without the log.
    }
  }

  /** Continue with the next turn, after the board has shown one. */
  settled(): void {
    if (this.isLeaving) this.lifted = null
    this.isLeaving = false
    this.showing.settled()
    if (!this.isShowing) void this.plan()
  }

  /** Show all turns that are waiting at once. */
  hurry(): void {
    this.showing.hurry()
  }

  /** Show the missed turns one by one. */
  showMissed(): void {
    const [first] = this.missed
    const last = this.state?.game?.position
    this.missed = []
    this.noteSeen()
    if (!first || !last) return
    const again = this.log.slice(first.number - 1)
    this.tell(again.map((turn) => ({ ...turn, sequence: 0, at: 0, kind: 'moved' }) as WireEntry))
    const turns = again.map((turn) => turn.events)
    const past = stages(last, turns)
    const start = before(past[0]?.position ?? last, turns[0] ?? [])
    const steps = [{ events: [], position: start }, ...past]
    this.showing.catchUp(steps.map((step, index) => ({ ...step, key: `past ${first.number + index}` })))
  }

  /** Skip the missed turns and show the current position. */
  skipMissed(): void {
    this.missed = []
    this.noteSeen()
    const position = this.state?.game?.position
    if (!this.isCatchingUp || !position) return
    this.showing.stop()
    this.showing.now = { key: `now ${this.state?.sequence}`, events: [], position }
  }

  /** Note what somebody said in their own words; it has nothing to do with the turns that are shown. */
  private read(each: WireEntry): void {
    const { sequence, at, seat = null, text = '' } = each
    this.talk = [...this.talk, { sequence, at, seat, text }]
    if (!this.isTalking) this.unread++
    this.say(each)
  }

  private say(each: WireEntry): void {
    this.tell([each])
    const { seat = SPECTATORS, phrase = 'hello', text } = each
    const saying = { key: each.sequence, seat, phrase, text }
    this.sayings = [...this.sayings, saying]
    const seconds = SAYING_SECONDS + (text?.length ?? 0) / 15
    setTimeout(() => (this.sayings = this.sayings.filter((other) => other !== saying)), seconds * 1000)
  }

  /** Fetch the legal moves and what they would cause, once per position and hand. */
  async plan(): Promise<void> {
    const { seat, state } = this
    const position = state?.game?.position
    // On a shared screen the next player plans only after the last turn was shown.
    const isWatching = this.isShared && this.isShowing
    const isPlanning = seat !== null && position && !state.game?.outcome && !this.isCurtained && !isWatching
    const wanted = isPlanning ? JSON.stringify([state.round, seat, position.tiles, position.hands[seat]]) : ''
    if (wanted === this.planned) return
    this.planned = wanted
    this.plans = []
    if (!isPlanning) return
    try {
      const plans = await api.plan(state, seat)
      if (this.planned === wanted) this.plans = plans
    } catch (error) {
      this.planned = ''
      if (error instanceof ApiError && error.code !== 'offline') this.trouble = error
    }
  }

  lift(seat: number): void {
    this.lifted = seat
    void this.plan()
  }

  /** Send a command; show an error if it is refused. */
  async send(order: Order): Promise<DoneMessage | RefusedMessage> {
    this.isWaiting = true
    this.trouble = null
    const answer = await this.connection.send(order)
    this.isWaiting = false
    if (answer.type === 'refused') {
      this.trouble = answer
      if (answer.state) this.state = answer.state
    }
    return answer
  }

  async play(move: WireMove): Promise<void> {
    const answer = await this.send({ type: 'play', seat: this.seat ?? 0, ...move })
    // Hide the hand after the move was shown; after a refused move the player can try another.
    if (answer.type === 'refused' || !this.isShared) return
    if (this.isShowing) this.isLeaving = true
    else this.lifted = null
  }

  async hint(): Promise<void> {
    if (this.seat === null || this.isAsking) return
    const made = this.log.length
    this.isAsking = true
    try {
      const advice = await api.hint(this.name, this.seat)
      // It may come late, and is only good for the position that it was asked for.
      if (made === this.log.length) this.advice = advice
    } catch (error) {
      if (error instanceof ApiError) this.trouble = error
    }
    this.isAsking = false
  }

  /** Find out at once whether the server can be reached. */
  checkConnection(): void {
    this.connection.check()
  }

  close(): void {
    this.showing.stop()
    this.connection.close()
  }
}
