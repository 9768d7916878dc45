// The WebSocket to a table: reconnects by itself, and sends commands again that were not answered.
import { randomText } from './api'
import { patched } from './patched'
import type { Protocol, UpdateMessage, WireTable } from './types'

type Command = Protocol['command']
type Message = Protocol['message']
type Answer = Extract<Message, { type: 'done' | 'refused' }>

export type Status = 'connecting' | 'live' | 'lost' | 'restarting' | 'gone' | 'outdated'

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

/** The part of a WebSocket that a connection uses, so that tests can pass in a fake. */
export type Socket = Pick<WebSocket, 'send' | 'close'> & {
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent<string>) => void) | null
  onclose: ((event: CloseEvent) => void) | null
}

const RESTART = 1012
const UNKNOWN_TABLE = 4404
const OUTDATED = 4426
const FIRST_WAIT = 250
const LONGEST_WAIT = 5000

interface Waiting {
  command: Command
  settle: (answer: Answer) => void
}

export class Connection {
  private socket: Socket | null = null
  private readonly waiting = new Map<string, Waiting>()
  private wait = FIRST_WAIT
  private timer: ReturnType<typeof setTimeout> | undefined
  private isClosed = false
  private isLive = false
  private state: WireTable | undefined

  constructor(
    private readonly connect: () => Socket,
    private readonly token: string | null,
    private readonly hooks: Hooks,
    private readonly newId: () => string = () => randomText(16),
  ) {
    this.hooks.status('connecting')
    this.open()
  }

  /** Send a command and wait for its answer, however often the connection is lost meanwhile. */
  send(order: Order): Promise<Answer> {
    const command = { ...order, id: this.newId(), expect: this.hooks.sequence() } as Command
    return new Promise((settle) => {
      this.waiting.set(command.id, { command, settle })
      if (this.isLive) this.socket?.send(JSON.stringify(command))
    })
  }

  /** Reconnect at once, because the network is back or the page is visible again. */
  reconnect(): void {
    if (this.isClosed || this.isLive || this.timer === undefined) return
    clearTimeout(this.timer)
    this.open()
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.socket?.close()
  }

  private open(): void {
    this.timer = undefined
    const socket = (this.socket = this.connect())
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token: this.token, version: VERSION }))
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as Message)
    socket.onclose = (event) => this.lose(event.code)
  }

  private hear(message: Message): void {
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
      this.isLive = true
      this.wait = FIRST_WAIT
      this.hooks.status('live')
      for (const { command } of this.waiting.values()) this.socket?.send(JSON.stringify(command))
    }
  }

  private lose(code: number): void {
    this.isLive = false
    if (this.isClosed) return
    if (code === UNKNOWN_TABLE || code === OUTDATED) {
      this.hooks.status(code === OUTDATED ? 'outdated' : 'gone')
      return
    }
    if (this.timer === undefined && this.wait === FIRST_WAIT)
      this.hooks.status(code === RESTART ? 'restarting' : 'lost')
    // A random delay, so that not all clients come back at the same moment.
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2))
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT)
  }
}
