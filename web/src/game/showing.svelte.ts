// Shows turns on the board one after another; the page may lag behind the state meanwhile.
import { settings } from '../app/settings.svelte'
import type { Step } from '../board/types'
import type { WireEntry, WirePosition } from '../wire/types'
import { before } from './catchup'

/** A turn for the board to show, and the position after it. */
export interface ShownStep extends Step {
  position: WirePosition
  /** The entry to announce when the turn is shown. */
  entry?: WireEntry | undefined
  /** What is said about the turn once it is shown. */
  said?: WireEntry[]
  /** Whether the turn is shown again to a player who was away. */
  isPast?: boolean
}

/** The pause between turns that are shown again, in milliseconds. */
const PAUSE = 700
/** How long a bot seems to think at least, in milliseconds, so that its turn can be followed. */
const PACES = { none: 0, short: 700, long: 1600 }

interface Host {
  /** A turn is shown now. */
  tell: (entry: WireEntry) => void
  /** A remark is made now. */
  say: (remark: WireEntry) => void
}

export class Showing {
  /** What the board shows. */
  now = $state.raw<ShownStep | null>(null)
  /** Whether turns are still being shown. */
  isBusy = $state(false)
  /** Whether missed turns are being shown, during which nobody can play. */
  isCatchingUp = $state(false)
  /** Whether the next turn is about to be shown. */
  private isPausing = $state(false)
  private settledAt = 0
  private timer = 0
  private readonly queue: ShownStep[] = []

  constructor(private readonly host: Host) {}

  /** Whether the board is moving now. */
  get isMoving(): boolean {
    return this.isBusy && !this.isPausing
  }

  /** The position that the page describes: while a turn is shown, the one before it; null if nothing is being shown. */
  get position(): WirePosition | null {
    const { now } = this
    if (!this.isBusy || !now) return null
    return this.isPausing ? now.position : before(now.position, now.events)
  }

  /** Show a turn after those that are waiting; the board settles each of them, even one without events. */
  add(step: ShownStep): void {
    this.queue.push(step)
    if (!this.isBusy) this.next()
  }

  /** Show missed turns one by one. */
  catchUp(steps: ShownStep[]): void {
    this.isCatchingUp = true
    steps.forEach((step) => this.add({ ...step, isPast: true }))
  }

  /** Continue with the next turn, after the board has shown one. */
  settled(): void {
    this.settledAt = Date.now()
    this.next()
  }

  private next(): void {
    clearTimeout(this.timer)
    const next = this.queue[0]
    this.isBusy = next !== undefined
    this.isCatchingUp = next?.isPast ?? false
    const pause = next ? this.pauseBefore(next) : 0
    this.isPausing = pause > 0
    if (pause > 0) this.timer = window.setTimeout(() => this.go(), pause)
    else if (next) this.go()
  }

  private go(): void {
    this.isPausing = false
    const step = this.queue.shift()
    if (!step) return
    this.now = step
    this.report(step)
  }

  private report({ entry, said }: ShownStep): void {
    if (entry) this.host.tell(entry)
    said?.forEach((remark) => this.host.say(remark))
  }

  private pauseBefore({ isPast, events, entry }: ShownStep): number {
    if (isPast) return events.length ? PAUSE : 0
    const pace = entry?.player === 'bot' && !document.hidden ? PACES[settings.pace] : 0
    return pace - (Date.now() - this.settledAt)
  }

  /** Show all turns that are waiting at once. */
  hurry(): void {
    const last = this.queue.at(-1)
    if (this.isCatchingUp || !last) return
    this.queue.forEach((step) => this.report(step))
    this.stop()
    this.isBusy = this.isPausing = false
    this.now = { ...last, isStill: true }
  }

  /** Say something now or, if turns are waiting to be shown, with the last of them. */
  say(remark: WireEntry): void {
    const last = this.queue.at(-1)
    if (last) last.said = [...(last.said ?? []), remark]
    else this.host.say(remark)
  }

  /** Forget the turns that are waiting. */
  stop(): void {
    clearTimeout(this.timer)
    this.queue.length = 0
    this.isCatchingUp = false
  }

  /** Show a step at once, with nothing after it. */
  jump(step: ShownStep | null): void {
    this.stop()
    this.isBusy = this.isPausing = false
    this.now = step
  }
}
