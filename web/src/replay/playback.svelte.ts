// The current move of a replay, and how it advances.
import type { Speed } from '../board/types'

/** The board's speed at each tempo, and the pause before the next move in milliseconds. */
const TEMPI = {
  slow: { board: 'normal', pause: 1800 },
  normal: { board: 'normal', pause: 700 },
  fast: { board: 'fast', pause: 150 },
} as const

export type Tempo = keyof typeof TEMPI

export class Playback {
  move = $state(0)
  isPlaying = $state(false)
  tempo = $state<Tempo>('normal')
  private isAnimated = $state(false)
  private timer = 0

  constructor(
    readonly last: number,
    move: number,
  ) {
    this.move = this.within(move)
  }

  /** The board's speed for this step; jumps aren't animated. */
  get speed(): Speed {
    return this.isAnimated ? TEMPI[this.tempo].board : 'off'
  }

  jump(move: number): void {
    this.stop()
    this.isAnimated = false
    this.move = this.within(move)
  }

  next(): void {
    this.stop()
    this.advance()
  }

  toggle(): void {
    if (this.isPlaying) return this.stop()
    if (this.move === this.last) this.jump(0)
    this.isPlaying = true
    this.advance()
  }

  /** Continue after the board has shown a turn. */
  settled(): void {
    clearTimeout(this.timer)
    if (this.move === this.last) this.isPlaying = false
    if (this.isPlaying) this.timer = window.setTimeout(() => this.advance(), TEMPI[this.tempo].pause)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.isPlaying = false
  }

  private advance(): void {
    this.isAnimated = true
    this.move = this.within(this.move + 1)
  }

  private within(move: number): number {
    return Math.min(this.last, Math.max(0, Math.trunc(move) || 0))
  }
}
