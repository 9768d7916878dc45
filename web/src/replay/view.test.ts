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
  it('leaves everything open for all eyes', () => {
    expect(seenBy(open, null, false)).toEqual(open)
  })

  it('turns down the tiles of the others, and keeps their number', () => {
    expect(seenBy(open, 1, false).hands).toEqual([[null, null], ['B', 'X'], [null]])
  })

  it('keeps the gems of the others behind their screens until these are lifted', () => {
    expect(seenBy(open, 1, false).won).toEqual([null, won, null])
    expect(seenBy(open, 1, true).won).toEqual([won, won, won])
  })

  it('leaves the open position as it is', () => {
    seenBy(open, 2, false)
    expect(open.hands[0]).toEqual(['W', 'S'])
  })
})

it('reads from the record whether won gems were in the open', () => {
  expect(hasOpenScores('indigo game 1\nscores: open\nred: scores: hidden')).toBe(true)
  expect(hasOpenScores('indigo game 1\nscores: hidden\nred: scores: open')).toBe(false)
})

it('tells turns by number and seat, and the start as none', () => {
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
