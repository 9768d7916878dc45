import { expect, test } from 'vitest'
import { before } from '../game/catchup'
import type { WirePosition } from '../wire/types'
import { causedBy, end, judge, lessonOf, stagesOf, STEPS, type Lesson, type StepName } from './lessons'

const MOVES = STEPS.filter((step) => lessonOf(step) && step !== 'forbidden')
const lesson = (step: StepName) => lessonOf(step) as Lesson

/** What is on the board, in no order. */
const board = ({ tiles, gems, centre }: WirePosition) => ({
  tiles: new Set(tiles.map((tile) => JSON.stringify(tile))),
  gems: new Set(gems.map((gem) => JSON.stringify([gem.gem, gem.cell, gem.side]))),
  centre,
})

test.each(MOVES)('the turns of %s lead from its position to that of the next step', (step) => {
  const shown = stagesOf(step)
  const next = lessonOf(STEPS[STEPS.indexOf(step) + 1] as StepName)?.position ?? end.position
  expect(board(shown.at(-1)?.position as WirePosition)).toEqual(board(next))
  const first = shown[0] as (typeof shown)[number]
  expect(board(before(first.position, first.events))).toEqual(board(lesson(step).position))
})

test.each(MOVES)('exactly one legal move of %s is right', (step) => {
  const tried = lesson(step).plans.flatMap(({ cell, kind, options }) =>
    options.map(({ rotation }) => judge(lesson(step), { cell, kind, rotation })),
  )
  expect(tried.filter((verdict) => verdict === 'right')).toHaveLength(1)
})

test('a try on another cell differs from one in a wrong rotation', () => {
  const { move } = lesson('turn')
  expect(judge(lesson('turn'), { ...move, cell: 'c3' })).toBe('elsewhere')
  expect(judge(lesson('turn'), { ...move, rotation: 1 })).toBe('again')
  expect(causedBy(lesson('turn'), { ...move, rotation: 1 })).not.toEqual(lesson('turn').events)
  expect(causedBy(lesson('turn'), move)).toEqual(lesson('turn').events)
})
