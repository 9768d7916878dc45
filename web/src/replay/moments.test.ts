import { expect, test } from 'vitest'
import type { WireVerdict } from '../wire/types'
import { decidingMoments } from './moments'

/** A game of two in turns; the chances of seat 0 before the first move and after each. */
function game(...chances: number[]): WireVerdict[] {
  const both = (at: number) => [chances[at] ?? 0, 1 - (chances[at] ?? 0)]
  return chances.slice(1).map((_, at) => ({
    number: at + 1,
    seat: at % 2,
    move: { cell: 'd4', kind: 'W', rotation: 0 },
    before: both(at),
    after: both(at + 1),
    best: { cell: 'd4', kind: 'W', rotation: 0 },
    cost: 0,
    reasons: [],
  }))
}

const verdicts = game(0.5, 0.52, 0.7, 0.68, 0.4, 0.42, 0.55, 0.5, 0.9, 1)

test('the three largest changes, in the order of the game', () => {
  const found = decidingMoments(verdicts, 0, 1)
  expect(found.map(({ number }) => number)).toEqual([2, 4, 8])
  expect(found[1]).toMatchObject({ mover: 1, seat: 0, before: 0.68, after: 0.4 })
})

test('players go on from their own last turn', () => {
  expect(decidingMoments(verdicts, 0, 1).map(({ moves, plays }) => [moves, plays])).toEqual([
    [0, 0],
    [2, 0],
    [6, 0],
  ])
})

test('others see the chances of the winner, and play resumes with the player who moved', () => {
  const found = decidingMoments(verdicts, null, 1)
  expect(found.map(({ number, seat, plays, moves }) => [number, seat, plays, moves])).toEqual([
    [2, 1, 1, 1],
    [4, 1, 1, 3],
    [8, 1, 1, 7],
  ])
})

test('one place to go on from is one moment', () => {
  expect(decidingMoments(game(0.5, 0.2, 0.8), 0, 0).map(({ number }) => number)).toEqual([2])
})

test('small changes decide nothing', () => {
  expect(decidingMoments(game(0.5, 0.55, 0.5, 0.52), 0, 0)).toEqual([])
})
