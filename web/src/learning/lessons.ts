// What is taught: moves of one game, made by scripts/lessons.py, with all that a learner may try and what it would cause.
import type { GemEvent } from '../board/props'
import { stages, type Stage } from '../game/catchup'
import type { WireMove, WireOutcome, WirePlan, WirePosition, WireTurn } from '../wire/types'
import data from './lessons.json'

/** A position, a move in it, and what the move causes. */
export interface Scene {
  position: WirePosition
  move: WireMove
  events: GemEvent[]
}

/** A scene in which the learner finds the move: all that may be tried, and the turns until the next lesson. */
export interface Lesson extends Scene {
  plans: WirePlan[]
  turns: WireTurn['events'][]
}

type LessonName = keyof typeof data.lessons

export const gates = data.gates
export const lessons = data.lessons as unknown as Record<LessonName, Lesson>
export const end = data.end as unknown as { position: WirePosition; outcome: WireOutcome }
export const uTurn = data.u_turn as unknown as Scene

/** The tile of the exit as it may not lie: the one orientation that is missing among its options. */
export const FORBIDDEN = (() => {
  const { move, plans } = lessons.exit
  const options = plans.find(({ cell }) => cell === move.cell)?.options ?? []
  const rotation = [0, 1, 2].find((each) => options.every((option) => option.rotation !== each)) ?? 0
  return { ...move, rotation }
})()

/** The steps of the course; the forbidden curve is met where the exit is taught, and counting has no move of its own. */
export const STEPS = ['place', 'turn', 'extend', 'centre', 'crash', 'forbidden', 'exit', 'shared', 'count'] as const
export type StepName = (typeof STEPS)[number]

/** Return the lesson of a step; counting up has none. */
export function lessonOf(step: StepName): Lesson | null {
  if (step === 'count') return null
  return lessons[step === 'forbidden' ? 'exit' : step]
}

/** Return the turns of a lesson with the position after each: the learner's own, then the others'. */
export function stagesOf(step: StepName): Stage[] {
  const lesson = lessonOf(step)
  if (!lesson || step === 'forbidden') return []
  const next = lessonOf(STEPS[STEPS.indexOf(step) + 1] as StepName)
  return stages(next?.position ?? end.position, lesson.turns)
}

export type Verdict = 'right' | 'again' | 'elsewhere'

/** Say whether a move is the one that is asked for, or what is different about it. */
export function judge({ move: right }: Lesson, move: WireMove): Verdict {
  if (move.cell !== right.cell) return 'elsewhere'
  return move.rotation === right.rotation ? 'right' : 'again'
}

/** Return what a move would cause. */
export function causedBy({ plans }: Lesson, move: WireMove): GemEvent[] {
  const plan = plans.find(({ cell, kind }) => cell === move.cell && kind === move.kind)
  return plan?.options.find(({ rotation }) => rotation === move.rotation)?.events ?? []
}
