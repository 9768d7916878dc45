// The learner's progress through the steps, stored in this browser.
import type { GemName } from '../board/types'
import type { Stage } from '../game/catchup'
import { hoard } from '../game/reveal.svelte'
import type { WireMove, WirePosition } from '../wire/types'
import { causedBy, end, judge, lessonOf, stagesOf, STEPS, type StepName, type Verdict } from './lessons'

const KEPT = 'indigo.lesson'
/** Milliseconds between turns of the others, and between turns of the rest of the game. */
const PAUSE = 450
const QUICK = 260

const LEARNER = 0

/** Return the step where the learner stopped; a finished course starts again. */
export function keptStep(): number {
  try {
    const step = Number(localStorage.getItem(KEPT))
    return Number.isInteger(step) && step > 0 && step < STEPS.length ? step : 0
  } catch {
    return 0
  }
}

function keep(step: number): void {
  try {
    localStorage.setItem(KEPT, String(step))
  } catch {
    // Without storage the course starts from the beginning next time.
  }
}

/** What was wrong with a try. */
export interface Answer {
  verdict: Verdict
  move: WireMove | null
}

/** `asking` for a move, `showing` it, `done` with a comment on it, `waiting` while the others play. */
export type Phase = 'asking' | 'showing' | 'done' | 'waiting'

export class Course {
  at = $state(keptStep())
  phase = $state<Phase>('asking')
  answer = $state.raw<Answer | null>(null)
  shown = $state.raw<Stage & { key: number }>(this.start(0))
  /** The gems the learner has won so far. */
  won = $state.raw<GemName[]>(hoard(this.shown.position.won[LEARNER]))
  private coming: Stage[] = []
  private timer = 0

  get step(): StepName {
    return STEPS[this.at] as StepName
  }

  /** Whether the rest of the game is being shown, too fast to animate the gems. */
  get isQuick(): boolean {
    return this.step === 'shared' && this.phase === 'waiting'
  }

  private start(key: number): Stage & { key: number } {
    const position: WirePosition = lessonOf(this.step)?.position ?? end.position
    return { key, events: [], position }
  }

  /** Make the move if it is the one asked for; otherwise note what is wrong with it. */
  place(move: WireMove): void {
    const lesson = lessonOf(this.step)
    if (!lesson || this.phase !== 'asking') return
    const verdict = this.step === 'forbidden' ? 'again' : judge(lesson, move)
    this.answer = verdict === 'right' ? null : { verdict, move }
    if (this.answer) return
    this.coming = stagesOf(this.step)
    this.phase = 'showing'
    this.showNext()
  }

  /** Note that the tile has to be turned first. */
  notYet(): void {
    if (this.phase === 'asking' && this.step === 'forbidden') this.answer = { verdict: 'again', move: null }
  }

  /** Finish a step without a move: the forbidden curve was found, or the points were counted. */
  found(step: StepName): void {
    if (this.phase !== 'asking' || this.step !== step) return
    this.answer = null
    this.finish()
  }

  /** Continue after the board has shown a turn. */
  settled(): void {
    if (this.phase === 'showing') this.finish()
    else if (this.phase === 'waiting') {
      clearTimeout(this.timer)
      this.timer = window.setTimeout(() => this.showNext(), this.isQuick ? QUICK : PAUSE)
    }
  }

  private finish(): void {
    this.phase = 'done'
    keep(this.at + 1)
  }

  private showNext(): void {
    const next = this.coming.shift()
    if (!next) return this.arrive()
    this.shown = { ...next, key: this.shown.key + 1 }
    const gained = next.events.flatMap((event) =>
      event.type === 'gem_won' && event.owners.includes(LEARNER) ? [event.gem] : [],
    )
    this.won = [...this.won, ...gained]
  }

  /** Let the others play, then go to the next step. */
  next(): void {
    if (this.phase !== 'done') return
    this.phase = 'waiting'
    this.showNext()
  }

  /** Skip the others' turns. */
  skip(): void {
    const last = this.coming.at(-1)
    clearTimeout(this.timer)
    this.coming = []
    if (last) this.shown = { ...last, key: this.shown.key + 1 }
    this.arrive()
  }

  private arrive(): void {
    this.at += 1
    this.phase = 'asking'
    this.won = hoard(this.shown.position.won[LEARNER])
  }

  /** The events that a try would have caused. */
  get tried() {
    const lesson = lessonOf(this.step)
    return lesson && this.answer?.move ? causedBy(lesson, this.answer.move) : []
  }

  restart(): void {
    this.close()
    keep(0)
    this.at = 0
    this.phase = 'asking'
    this.answer = null
    this.coming = []
    this.shown = this.start(this.shown.key + 1)
    this.won = []
  }

  close(): void {
    clearTimeout(this.timer)
  }
}
