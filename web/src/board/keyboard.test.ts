import { describe, expect, it } from 'vitest'
import { CELLS } from './cells'
import { standOn, walked } from './keyboard'

const go = (from: string, ...keys: string[]): string =>
  keys.reduce((step, key) => walked(step, key) ?? step, standOn(from)).cell

describe('moving with the keyboard', () => {
  it('moves along a row and stops at its ends', () => {
    expect(go('e5', 'ArrowRight')).toBe('e6')
    expect(go('e1', 'ArrowLeft')).toBe('e1')
    expect(go('c4', 'Home')).toBe('c1')
    expect(go('c4', 'End')).toBe('c7')
  })

  it('zigzags up and down along one column, and comes back the same way', () => {
    expect(go('e5', 'ArrowUp')).toBe('d5')
    expect(go('e5', 'ArrowUp', 'ArrowUp')).toBe('c4')
    expect(go('e5', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown')).toBe('e5')
    expect(go('e1', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toBe('b1')
    expect(go('e1', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown')).toBe('e1')
    expect(go('a3', 'ArrowUp')).toBe('a3')
  })

  it('moves straight by pages of two rows', () => {
    expect(go('e5', 'PageUp')).toBe('c4')
    expect(go('e5', 'PageDown', 'PageDown')).toBe('i3')
    expect(go('b3', 'PageUp')).toBe('a3')
  })

  it('jumps to the first and last cell', () => {
    expect(walked(standOn('e5'), 'Home', true)?.cell).toBe('a1')
    expect(walked(standOn('e5'), 'End', true)?.cell).toBe('i5')
  })

  it('reaches every cell, and ignores other keys', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
    const reached = new Set(['e5'])
    for (const cell of reached) for (const key of keys) reached.add(go(cell, key))
    expect(reached.size).toBe(CELLS.length)
    expect(walked(standOn('e5'), 'x')).toBeUndefined()
  })
})
