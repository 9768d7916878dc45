import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { departures, Reveal, worth, type Departure } from './reveal.svelte'

const left = (gem: Departure['gem'], gate: number, ...owners: number[]) => ({
  events: [{ type: 'gem_won' as const, gem, gate, owners }],
})
const log = [left('sapphire', 2, 1), left('amber', 1, 0, 1), left('emerald', 3, 0), left('amber', 4, 1)]
const won = [
  { amber: 1, emerald: 1, sapphire: 0, points: 3 },
  { amber: 2, emerald: 0, sapphire: 1, points: 5 },
]

describe('won gems', () => {
  it('come in the order of their value, each with its gate and its owners', () => {
    expect(departures(log, won).map(({ gem, gate, owners }) => [gem, gate, [...owners]])).toEqual([
      ['amber', 1, [0, 1]],
      ['amber', 4, [1]],
      ['emerald', 3, [0]],
      ['sapphire', 2, [1]],
    ])
  })

  it('are all there, even if the log is not', () => {
    const gems = departures(log.slice(2), won)
    expect(gems.map(({ gem }) => gem)).toEqual(['amber', 'amber', 'amber', 'emerald', 'sapphire'])
    expect(gems.every(({ gate }) => gate === null)).toBe(true)
    expect(worth(gems.map(({ gem }) => gem))).toBe(8)
  })
})

describe('the end', () => {
  beforeEach(() => void vi.useFakeTimers().stubGlobal('window', globalThis))
  afterEach(() => void vi.useRealTimers().unstubAllGlobals())

  it('counts the gems one by one, after the last turn', () => {
    const flown: number[] = []
    const reveal = new Reveal(departures(log, won), false, (_, index) => flown.push(index))
    vi.runAllTimers()
    expect([reveal.phase, reveal.flown]).toEqual(['way', 0])
    reveal.count()
    const landed = [reveal.landed]
    while (reveal.phase !== 'done') {
      vi.advanceTimersToNextTimer()
      if (reveal.landed !== landed.at(-1)) landed.push(reveal.landed)
    }
    expect(flown).toEqual([0, 1, 2, 3])
    expect(landed).toEqual([0, 1, 2, 3, 4])
    expect(reveal.isWatched).toBe(true)
  })

  it('is over at once when it is skipped, or when nothing may move', () => {
    const skipped = new Reveal(departures(log, won), false, () => {})
    skipped.count()
    skipped.finish()
    vi.runAllTimers()
    const still = new Reveal(departures(log, won), true, () => expect.unreachable())
    for (const reveal of [skipped, still]) {
      expect([reveal.phase, reveal.landed, reveal.isWatched]).toEqual(['done', 4, false])
    }
  })
})
