import { describe, expect, it } from 'vitest'
import { hoard, worth } from './reveal.svelte'

describe('a hoard', () => {
  const won = { amber: 2, emerald: 1, sapphire: 1, points: 7 }

  it('comes out gem by gem, the small ones first', () => {
    expect(hoard(won)).toEqual(['amber', 'amber', 'emerald', 'sapphire'])
    expect(hoard(null)).toEqual([])
  })

  it('is worth its points when all of it is out, and less before', () => {
    expect(worth(hoard(won))).toBe(won.points)
    expect(worth(hoard(won).slice(0, 2))).toBe(2)
  })
})
