import { describe, expect, it } from 'vitest'
import { eventsOf } from '../coach/reasonEvents'
import type { WireReason, WireVerdict } from '../wire/types'
import { apartBy, chancesAt, linesOf, marksOf, turningPoints } from './chances'

const move = { cell: 'e4', kind: 'T', rotation: 1 } as const
const best = { cell: 'd4', kind: 'W', rotation: 2 } as const

function verdict(
  number: number,
  cost: number,
  before: number[],
  after: number[],
  reasons: WireReason[] = [],
): WireVerdict {
  return { number, seat: (number - 1) % 2, move, before, after, best, cost, reasons }
}

const verdicts = [
  verdict(1, 0.02, [0.5, 0.5], [0.48, 0.52]),
  verdict(2, 0.3, [0.4, 0.6], [0.7, 0.3]),
  verdict(3, 0.1, [0.7, 0.3], [0.6, 0.4]),
]

describe('chancesAt', () => {
  it('uses the estimate before the next move, and at the end the one after the last', () => {
    expect(chancesAt(verdicts, 0)).toEqual([0.5, 0.5])
    expect(chancesAt(verdicts, 1)).toEqual([0.4, 0.6])
    expect(chancesAt(verdicts, 3)).toEqual([0.6, 0.4])
  })

  it('is null after the last verdict', () => {
    expect(chancesAt(verdicts, 4)).toBeNull()
    expect(chancesAt([], 0)).toBeNull()
  })
})

describe('linesOf', () => {
  it('draws a line for each seat, with a certain win at the top', () => {
    const [first, second] = linesOf(verdicts, 6, { width: 60, height: 100 })
    expect(first?.map(({ x }) => x)).toEqual([0, 10, 20, 30])
    expect(first?.map(({ y }) => Math.round(y))).toEqual([50, 60, 30, 40])
    expect(second?.map(({ y }) => Math.round(y))).toEqual([50, 40, 70, 60])
  })

  it('draws nothing before the first verdict', () => {
    expect(linesOf([], 6, { width: 60, height: 100 })).toEqual([])
  })
})

describe('turningPoints', () => {
  it('lists the costliest moves first, without cheap ones', () => {
    expect(turningPoints(verdicts).map(({ number }) => number)).toEqual([2, 3])
  })

  it('limits the number of moves', () => {
    expect(turningPoints(verdicts, 1).map(({ number }) => number)).toEqual([2])
  })
})

describe('the better move', () => {
  const way = [
    { cell: 'd4', side: 0 },
    { cell: 'd4', side: 3 },
  ]
  const won: WireReason = { what: 'won', gems: ['emerald'], way, gate: 2, points: [2, 0, 2], tiles: null }
  const moved: WireReason = { what: 'moved', gems: ['amber'], way, gate: 5, points: [0, 0, 0], tiles: 2 }
  const crashed: WireReason = {
    what: 'crashed',
    gems: ['amber', 'sapphire'],
    way,
    gate: null,
    points: [0, 0, 0],
    tiles: null,
  }

  it('becomes events: a won gem moves first', () => {
    expect(eventsOf([won, { ...moved, what: 'blocked' }, moved, crashed])).toEqual([
      { type: 'gem_moved', gem: 'emerald', way },
      { type: 'gem_won', gem: 'emerald', gate: 2, owners: [0, 2] },
      { type: 'gem_moved', gem: 'amber', way },
      { type: 'gems_crashed', gems: ['amber', 'sapphire'], way },
    ])
  })
})

describe('tokens of the lines', () => {
  const line = Array.from({ length: 41 }, (_, move) => ({ x: move * 7, y: 50 }))

  it('are some way apart, and never where another seat has one', () => {
    const marks = [0, 1, 2, 3].map((seat) => marksOf(line, seat, 4).map(({ x }) => x))
    for (const each of marks) {
      expect(each.length).toBeGreaterThan(2)
      each.slice(1).forEach((x, index) => expect(x - (each[index] ?? 0)).toBeGreaterThanOrEqual(56))
    }
    expect(new Set(marks.flat()).size).toBe(marks.flat().length)
  })

  it('do not cover each other at the end', () => {
    const limits = { from: 0, to: 100 }
    expect(apartBy(20, limits, [50, 51, 49])).toEqual([69, 89, 49])
    expect(apartBy(20, limits, [100, 100, 0])).toEqual([80, 100, 0])
    expect(apartBy(20, limits, [10, 90])).toEqual([10, 90])
  })
})
