import { describe, expect, it } from 'vitest'
import type { WirePosition, WireReplay } from '../wire/types'
import { hasOpenScores, seenBy, turnsOf } from './view'

const won = { amber: 1, emerald: 0, sapphire: 0, points: 1 }
const open: WirePosition = {
  turn: 0,
  tiles: [],
  gems: [],
  centre: 6,
  hands: [['W', 'S'], ['B', 'X'], ['T']],
  won: [won, won, won],
  stack: 40,
}

describe('seenBy', () => {
  it('hides nothing without a seat', () => {
    expect(seenBy(open, null, false)).toEqual(open)
  })

  it("turns the others' tiles face down, and keeps their number", () => {
    expect(seenBy(open, 1, false).hands).toEqual([[null, null], ['B', 'X'], [null]])
  })

  it("hides the others' gems until the end", () => {
    expect(seenBy(open, 1, false).won).toEqual([null, won, null])
    expect(seenBy(open, 1, true).won).toEqual([won, won, won])
  })

  it("doesn't change the original position", () => {
    seenBy(open, 2, false)
    expect(open.hands[0]).toEqual(['W', 'S'])
  })
})

it('reads from the record whether won gems were visible', () => {
  expect(hasOpenScores('indigo game 1\nscores: open\nred: scores: hidden')).toBe(true)
  expect(hasOpenScores('indigo game 1\nscores: hidden\nred: scores: open')).toBe(false)
})

it('numbers turns and names their seats, without the start', () => {
  const placed = { type: 'tile_placed', seat: 2, move: { cell: 'e4', kind: 'T', rotation: 1 } } as const
  const steps = [
    { events: [], position: open },
    { events: [placed], position: open },
  ]
  const replay: WireReplay = {
    record: '',
    seats: [],
    first: 2,
    gates: [],
    commitment: null,
    seed: null,
    steps,
    outcome: null,
  }
  expect(turnsOf(replay)).toEqual([{ number: 1, seat: 2, player: 'person', events: [placed] }])
})
