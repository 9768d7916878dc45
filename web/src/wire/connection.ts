// The WebSocket to a table: notices when the network is gone, reconnects by itself, and sends commands again that were
// not answered.
import { randomText } from './api'
import type { Socket } from './here'
import { noteMaintenance } from './maintenance'
import { patched } from './patched'
import type { Protocol, UpdateMessage, WireTable } from './types'

type Command = Protocol['command']
type Message = Protocol['message']
type Answer = Extract<Message, { type: 'done' | 'refused' }>

/** `lost` and `restarting` become `unreachable` if they last. */
export type Status = 'connecting' | 'live' | 'lost' | 'restarting' | 'unreachable' | 'gone' | 'outdated'

/** The version of the protocol, for the server; its own is in wire/protocol.py. */
export const VERSION = 2

/** A command without the fields that the connection adds. */
export type Order = Command extends infer Each ? (Each extends Command ? Omit<Each, 'id' | 'expect'> : never) : never

export interface Hooks {
  /** A message that is not the answer to a command; an update has the whole state. */
  heard: (message: Extract<Message, { type: 'state' | 'refused' }> | (UpdateMessage & { state: WireTable })) => void
  status: (status: Status) => void
  /** Return the number of the last entry that this client has seen. */
  sequence: () => number
}

const RESTART = 1012
const UNKNOWN_TABLE = 4404
const OUTDATED = 4426
const FIRST_WAIT = 250
const LONGEST_WAIT = 5000

// In milliseconds. A socket stays open when the network is gone, so a quiet server is asked whether it is there.
const QUIET = 2000
const ANSWERS_WITHIN = 2500
/** How long a silent socket may still come back, before another one is opened. */
const PATIENCE = 10_000
/** How long it may take to open one. */
const OPENS_WITHIN = 10_000
/** When people should know that this takes longer. */
const GIVE_UP_AFTER = 10_000

interface Waiting {
  command: Command
  settle: (answer: Answer) => void
}

export class Connection {
  private socket: Socket | null = null
  private readonly waiting = new Map<string, Waiting>()
  private wait = FIRST_WAIT
  /** Opens the next socket. */
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Runs while nothing is heard. */
  private silence: ReturnType<typeof setTimeout> | undefined
  private giveUp: ReturnType<typeof setTimeout> | undefined
  private isClosed = false
  /** Whether the server has sent the state over this socket. */
  private isGreeted = false
  private status: Status = 'connecting'
  private state: WireTable | undefined

  constructor(
    private readonly connect: () => Socket,
    private readonly token: string | null,
    private readonly hooks: Hooks,
    /** Whether there is a network in between, which can fail; a table may also be in this browser. */
    private readonly isRemote = true,
    private readonly newId: () => string = () => randomText(16),
  ) {
    this.hooks.status('connecting')
    this.giveUpLater()
    this.open()
  }

  /** Send a command and wait for its answer, however often the connection is lost meanwhile. */
  send(order: Order): Promise<Answer> {
    const command = { ...order, id: this.newId(), expect: this.hooks.sequence() } as Command
    return new Promise((settle) => {
      this.waiting.set(command.id, { command, settle })
      if (this.isGreeted) this.socket?.send(JSON.stringify(command))
    })
  }

  /** Find out at once whether the server can be reached: the network has come or gone, or somebody looks again. */
  check(): void {
    if (this.isClosed) return
    if (this.timer !== undefined) this.open()
    else if (this.status === 'live') this.ping()
    else if (this.isGreeted) this.replace()
  }

  close(): void {
    this.isClosed = true
    this.stopTimers()
    this.socket?.close()
  }

  private stopTimers(): void {
    for (const timer of [this.timer, this.silence, this.giveUp]) clearTimeout(timer)
  }

  private open(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const socket = (this.socket = this.connect())
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token: this.token, version: VERSION }))
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as Message)
    socket.onclose = (event) => this.lose(event.code)
    this.unlessHeard(OPENS_WITHIN, () => this.replace())
  }

  /** Do something if nothing is heard for so long. */
  private unlessHeard(milliseconds: number, act: () => void): void {
    clearTimeout(this.silence)
    if (this.isRemote) this.silence = setTimeout(act, milliseconds)
  }

  /** Ask a quiet server whether it is there; in a hidden page nobody wants to know. */
  private ping(): void {
    if (!this.isRemote) return
    if (globalThis.document?.hidden) return this.unlessHeard(QUIET, () => this.ping())
    this.socket?.send(JSON.stringify({ type: 'ping' }))
    this.unlessHeard(ANSWERS_WITHIN, () => {
      this.fall('lost')
      this.unlessHeard(PATIENCE, () => this.replace())
    })
  }

  private hear(message: Message): void {
    this.unlessHeard(QUIET, () => this.ping())
    if (this.isGreeted) this.rise()
    if (message.type === 'pong') return noteMaintenance(message.maintenance ?? 0)
    if (message.type === 'done' || (message.type === 'refused' && message.id !== null)) {
      const waiting = this.waiting.get(message.id ?? '')
      this.waiting.delete(message.id ?? '')
      waiting?.settle(message)
      return
    }
    if (message.type === 'update' && this.state) {
      message.state = (message.patches ?? []).reduce(patched<WireTable>, this.state)
    }
    if (message.state) this.state = message.state
    this.hooks.heard(message as Parameters<Hooks['heard']>[0])
    if (message.type === 'state') {
      this.isGreeted = true
      this.wait = FIRST_WAIT
      this.rise()
      for (const { command } of this.waiting.values()) this.socket?.send(JSON.stringify(command))
    }
  }

  /** Abandon a socket that may never close by itself. */
  private replace(): void {
    const { socket } = this
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null
    socket?.close()
    this.lose(0)
  }

  private lose(code: number): void {
    this.isGreeted = false
    clearTimeout(this.silence)
    if (this.isClosed) return
    if (code === UNKNOWN_TABLE || code === OUTDATED) {
      this.stopTimers()
      this.show(code === OUTDATED ? 'outdated' : 'gone')
      return
    }
    this.fall(code === RESTART ? 'restarting' : 'lost')
    // A random delay, so that not all clients come back at the same moment.
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2))
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT)
  }

  private rise(): void {
    clearTimeout(this.giveUp)
    this.show('live')
  }

  private fall(status: 'lost' | 'restarting'): void {
    if (this.status === 'live') this.giveUpLater()
    if (this.status === 'live' || this.status === 'connecting') this.show(status)
  }

  private giveUpLater(): void {
    if (this.isRemote) this.giveUp = setTimeout(() => this.show('unreachable'), GIVE_UP_AFTER)
  }

  private show(status: Status): void {
    if (status === this.status) return
    this.status = status
    this.hooks.status(status)
  }
}
