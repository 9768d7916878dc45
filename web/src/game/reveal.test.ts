import { describe, expect, it } from 'vitest'
import { hoard, worth } from './reveal.svelte'

describe('won gems', () => {
  const won = { amber: 2, emerald: 1, sapphire: 1, points: 7 }

  it('are revealed one by one, small ones first', () => {
    expect(hoard(won)).toEqual(['amber', 'amber', 'emerald', 'sapphire'])
    expect(hoard(null)).toEqual([])
  })

  it('are worth their points once all are revealed, and less before', () => {
    expect(worth(hoard(won))).toBe(won.points)
    expect(worth(hoard(won).slice(0, 2))).toBe(2)
  })
})
