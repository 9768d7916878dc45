import { describe, expect, it } from 'vitest'
import type { WireStrength } from '../wire/types'
import { HEIGHT, plotOf } from './strengthPlot'

const levels: WireStrength['levels'] = [
  { level: 'easy', rating: 1000 },
  { level: 'medium', rating: 1700 },
  { level: 'hard', rating: 2250 },
]
const strength = (...means: number[]): WireStrength => ({
  games: 4 + means.length,
  is_shown: false,
  placed_after: 5,
  rating: null,
  levels,
  curve: means.map((mean, at) => ({ at, mean, low: mean - 200, high: mean + 200 })),
})

describe('plotOf', () => {
  it('has nothing to draw before the first rating', () => {
    expect(plotOf(strength(), 200)).toBeNull()
  })

  it('goes up to the levels around the band, and from the left to the right', () => {
    const plot = plotOf(strength(1300, 1350, 1400), 200)
    expect(plot?.levels.map(({ level }) => level)).toEqual(['easy', 'medium'])
    expect(plot?.levels.map(({ y }) => y)).toEqual([HEIGHT - 10, 10])
    expect(plot?.curve).toBe('M0 85.4L100 76L200 66.6')
    expect(plot?.end).toEqual({ x: 200, y: 66.6 })
    expect(plot?.band).toBe('M0 47.7L100 38.3L200 28.9L200 104.3L100 113.7L0 123.1Z')
  })

  it('ends with the band where there is no level beyond', () => {
    const plot = plotOf(strength(900, 2400), 200)
    expect(plot?.levels.map(({ level }) => level)).toEqual(['easy', 'medium', 'hard'])
    expect(plot?.band.startsWith('M0 ')).toBe(true)
    expect(plot?.band).toContain('200 10L')
    expect(plot?.band.endsWith('L0 142Z')).toBe(true)
  })

  it('keeps the labels of close levels apart, within the picture', () => {
    const close = levels.map((each, n) => ({ ...each, rating: [1000, 1950, 2000][n] ?? 0 }))
    const plot = plotOf({ ...strength(1200, 1800), levels: close }, 200)
    expect(plot?.levels.map(({ y }) => y)).toEqual([HEIGHT - 10, 16.6, 10])
    expect(plot?.levels.map(({ label }) => label)).toEqual([HEIGHT - 10, 24, 10])
  })

  it('draws a single game as a short line', () => {
    expect(plotOf(strength(1300), 200)?.curve).toBe('M0 85.4L24 85.4')
  })
})
