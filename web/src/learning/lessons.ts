// The lessons: moves of one game, made by scripts/lessons.py, with all moves a learner may try and their effects.
import type { GemEvent } from '../board/types'
import { stages, type Stage } from '../game/catchup'
import type { WireMove, WireOutcome, WirePlan, WirePosition, WireTurn } from '../wire/types'
import data from './lessons.json'

/** A position, a move and its effects. */
export interface Scene {
  position: WirePosition
  move: WireMove
  events: GemEvent[]
}

/** A scene in which the learner finds the move: all legal moves, and the turns until the next lesson. */
export interface Lesson extends Scene {
  plans: WirePlan[]
  turns: WireTurn['events'][]
}

type LessonName = keyof typeof data.lessons

export const gates = data.gates
/** Who owns which gate, for each number of players. */
export const setups = data.setups
export const lessons = data.lessons as unknown as Record<LessonName, Lesson>
export const end = data.end as unknown as { position: WirePosition; outcome: WireOutcome }
export const uTurn = data.u_turn as unknown as Scene

/** The tile at the exit in its forbidden rotation, the only one missing from its options. */
export const FORBIDDEN = (() => {
  const { move, plans } = lessons.exit
  const options = plans.find(({ cell }) => cell === move.cell)?.options ?? []
  const rotation = [0, 1, 2].find((each) => options.every((option) => option.rotation !== each)) ?? 0
  return { ...move, rotation }
})()

/** The steps of the course. The forbidden curve belongs to the exit's lesson, and counting has no move. */
export const STEPS = ['place', 'turn', 'extend', 'centre', 'crash', 'forbidden', 'exit', 'shared', 'count'] as const
export type StepName = (typeof STEPS)[number]

/** Return the lesson of a step; counting has none. */
export function lessonOf(step: StepName): Lesson | null {
  if (step === 'count') return null
  return lessons[step === 'forbidden' ? 'exit' : step]
}

/** Return the corner whose arrow a step speaks of: where the gem of the lesson starts. */
export function cornerOf(step: StepName): string | undefined {
  const moved = step === 'turn' ? lessons.turn.events.find((event) => event.type === 'gem_moved') : undefined
  return moved?.way.at(0)?.cell
}

/** Return the turns of a lesson with the position after each: first the learner's, then the others'. */
export function stagesOf(step: StepName): Stage[] {
  const lesson = lessonOf(step)
  if (!lesson || step === 'forbidden') return []
  const next = lessonOf(STEPS[STEPS.indexOf(step) + 1] as StepName)
  return stages(next?.position ?? end.position, lesson.turns)
}

export type Verdict = 'right' | 'again' | 'elsewhere'

/** Return whether a move is the one asked for, or what is wrong with it. */
export function judge({ move: right }: Lesson, move: WireMove): Verdict {
  if (move.cell !== right.cell) return 'elsewhere'
  return move.rotation === right.rotation ? 'right' : 'again'
}

/** Return what a move would cause. */
export function causedBy({ plans }: Lesson, move: WireMove): GemEvent[] {
  const plan = plans.find(({ cell, kind }) => cell === move.cell && kind === move.kind)
  return plan?.options.find(({ rotation }) => rotation === move.rotation)?.events ?? []
}
