// A table as this browser lives it: the line, the state, what is being shown, what may be played.
import { api, Refused, token } from './wire/api'
import { Line, type Order, type Status } from './wire/line'
import type {
  DoneMessage,
  RefusedMessage,
  WireAdvice,
  WireHappening,
  WireMove,
  WirePlan,
  WirePosition,
  WireTable,
  WireTurn,
} from './wire/types'

type WireEvent = WireTurn['events'][number]

/** A turn to be shown: what happened, and how the board looks after it. */
export interface Step {
  key: number
  events: WireEvent[]
  position: WirePosition
}

export interface Saying {
  key: number
  seat: number
  phrase: string
}

const SAYING_SECONDS = 4

export class Session {
  status = $state<Status>('connecting')
  state = $state.raw<WireTable | null>(null)
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0)
  /** What the board shows, which may be behind the state while gems still run. */
  shown = $state.raw<Step | null>(null)
  log = $state.raw<WireTurn[]>([])
  sayings = $state.raw<Saying[]>([])
  plans = $state.raw<WirePlan[]>([])
  advice = $state.raw<WireAdvice[]>([])
  trouble = $state.raw<{ code: string; message: string } | null>(null)
  isWaiting = $state(false)
  /** Moves made while nobody looked, to be shown one by one on request. */
  missed = $state.raw<WireTurn[]>([])
  /** The seat whose hand may be seen: with several people at this screen, nobody's until the curtain is lifted. */
  lifted = $state<number | null>(null)

  private isBusy = $state(false)
  private readonly queue: Step[] = []
  private readonly line: Line
  private planned = ''

  constructor(readonly name: string) {
    const address = `${location.origin.replace('http', 'ws')}/api/tables/${name}/socket`
    this.line = new Line(() => new WebSocket(address), token(), {
      heard: (message) => this.hear(message),
      status: (status) => (this.status = status),
      sequence: () => this.state?.sequence ?? 0,
    })
  }

  get mine(): number[] {
    return this.state?.seats.flatMap((seat, number) => (seat.is_mine ? [number] : [])) ?? []
  }

  get turn(): number | null {
    return this.state?.game?.position.turn ?? null
  }

  /** Several people around this screen: hands are hidden until the next one is there. */
  get isShared(): boolean {
    return this.mine.length > 1
  }

  /** The seat that this browser plays, or plans for, right now. */
  get seat(): number | null {
    const { mine, turn } = this
    if (mine.length <= 1) return mine[0] ?? null
    return turn !== null && mine.includes(turn) ? turn : (this.lifted ?? null)
  }

  /** A turn still runs over the board, so the state is ahead of what is seen. */
  get isShowing(): boolean {
    return this.isBusy
  }

  get isCurtained(): boolean {
    return this.isShared && this.seat !== null && this.lifted !== this.seat && this.turn === this.seat
  }

  get isMyTurn(): boolean {
    const { seat } = this
    return seat !== null && this.turn === seat && this.state?.seats[seat]?.level === null && !this.isCurtained
  }

  private hear(message: Parameters<ConstructorParameters<typeof Line>[2]['heard']>[0]): void {
    if (message.type === 'refused') {
      this.trouble = message
      return
    }
    this.ahead = message.now - Date.now()
    const before = this.state
    this.state = message.state
    if (message.type === 'state') this.arrive(before)
    else this.follow(message.happened)
    void this.plan()
  }

  /** Take over a whole state, after connecting: what happened meanwhile can be shown on request. */
  private arrive(before: WireTable | null): void {
    const game = this.state?.game
    this.queue.length = 0
    this.isBusy = false
    this.shown = game ? { key: -(this.state?.sequence ?? 0), events: [], position: game.position } : null
    if (!game) return
    const known = this.log.length
    void this.refreshLog().then(() => {
      const isSameRound = before?.round === this.state?.round
      if (isSameRound && known > 0 && this.log.length > known) this.missed = this.log.slice(known)
    })
  }

  private follow(happened: WireHappening[]): void {
    const { state } = this
    for (const each of happened) {
      if (each.kind === 'reacted') this.say(each)
      if (each.kind === 'moved' && each.events && state?.game) {
        this.show({ key: each.sequence, events: each.events, position: state.game.position })
        const number = this.log.length + 1
        this.log = [...this.log, { number, seat: each.seat ?? 0, player: each.player ?? 'person', events: each.events }]
        this.advice = []
      }
      if (['started', 'next_round', 'took_back'].includes(each.kind)) {
        if (state?.game) this.show({ key: each.sequence, events: [], position: state.game.position })
        this.advice = []
        this.lifted = null
        this.missed = []
        void this.refreshLog()
      }
    }
  }

  private async refreshLog(): Promise<void> {
    try {
      this.log = await api.turns(this.name, 0)
    } catch {
      // The log is a comfort: without it the game goes on.
    }
  }

  // A board that is there already settles each turn, even one without events; a new one begins with what it is given.
  private show(step: Step): void {
    if (this.isBusy) return void this.queue.push(step)
    this.isBusy = this.shown !== null
    this.shown = step
  }

  /** The board has shown a turn: go on with the next. */
  settled(): void {
    const next = this.queue.shift()
    this.isBusy = next !== undefined
    if (next) this.shown = next
  }

  /** Show again what was missed, or let it be. */
  replayMissed(): void {
    this.missed = []
  }

  private say(each: WireHappening): void {
    const saying = { key: each.sequence, seat: each.seat ?? 0, phrase: each.phrase ?? 'hello' }
    this.sayings = [...this.sayings, saying]
    setTimeout(() => (this.sayings = this.sayings.filter((other) => other !== saying)), SAYING_SECONDS * 1000)
  }

  /** Ask what the tiles in hand could do, once for each position and hand. */
  async plan(): Promise<void> {
    const { seat, state } = this
    const wanted = `${state?.sequence}/${seat}/${state?.round}`
    if (seat === null || !state?.game || state.game.outcome || this.isCurtained) {
      this.plans = []
      this.planned = ''
      return
    }
    if (wanted === this.planned) return
    this.planned = wanted
    try {
      const plans = await api.plan(this.name, seat)
      if (this.planned === wanted) this.plans = plans
    } catch (error) {
      this.planned = ''
      if (error instanceof Refused && error.code !== 'offline') this.trouble = error
    }
  }

  lift(seat: number): void {
    this.lifted = seat
    void this.plan()
  }

  /** Give a command; what is refused becomes a message for the person. */
  async give(order: Order): Promise<DoneMessage | RefusedMessage> {
    this.isWaiting = true
    this.trouble = null
    const answer = await this.line.give(order)
    this.isWaiting = false
    if (answer.type === 'refused') {
      this.trouble = answer
      if (answer.state) this.state = answer.state
    }
    return answer
  }

  play(move: WireMove): Promise<DoneMessage | RefusedMessage> {
    const seat = this.seat ?? 0
    if (this.isShared) this.lifted = null
    return this.give({ type: 'play', seat, ...move })
  }

  async hint(): Promise<void> {
    if (this.seat === null) return
    try {
      this.advice = await api.hint(this.name, this.seat)
    } catch (error) {
      if (error instanceof Refused) this.trouble = error
    }
  }

  hurry(): void {
    this.line.hurry()
  }

  close(): void {
    this.line.close()
  }
}
