import { describe, expect, it } from 'vitest'
import { layers, looked, nearest, PAIRS, ROTATIONS, stepsToLegal } from './tiles'
import type { KindLetter } from './types'
import { Wheel } from './wheel'

const options = (...rotations: number[]) => rotations.map((rotation) => ({ rotation, events: [] }))
const KINDS = Object.keys(PAIRS) as KindLetter[]

const joined = (kind: KindLetter, rotation: number): string =>
  PAIRS[kind]
    .map((pair) => pair.map((side) => (side + rotation) % 6).sort())
    .sort()
    .join(' ')

describe('tiles', () => {
  it('connect six sides, and have 15 rotations in all', () => {
    for (const kind of KINDS) expect(PAIRS[kind].flat().sort()).toEqual([0, 1, 2, 3, 4, 5])
    const looks = KINDS.flatMap((kind) => Array.from({ length: ROTATIONS[kind] }, (_, n) => joined(kind, n)))
    expect(new Set(looks).size).toBe(15)
  })

  it('look the same after all their rotations', () => {
    for (const kind of KINDS) {
      expect(joined(kind, ROTATIONS[kind])).toBe(joined(kind, 0))
      expect(looked(kind, -1)).toBe(ROTATIONS[kind] - 1)
    }
  })
})

describe('layers', () => {
  it('separate routes that cross, and no others', () => {
    expect(KINDS.map((kind) => `${kind}${layers(kind).length}`)).toEqual(['W2', 'S3', 'B1', 'X2', 'T1'])
    for (const kind of KINDS) expect(layers(kind).flat()).toEqual(PAIRS[kind])
  })
})

describe('the steps to a legal rotation', () => {
  it('go to the next one either way', () => {
    expect(stepsToLegal('X', 5, 1, undefined)).toBe(1)
    expect(stepsToLegal('X', 0, -1, undefined)).toBe(-1)
  })

  it('skip illegal ones', () => {
    expect(stepsToLegal('X', 0, 1, options(0, 2, 3))).toBe(2)
    expect(stepsToLegal('X', 0, -1, options(0, 2, 3))).toBe(-3)
    expect(stepsToLegal('T', 0, 1, options(0))).toBe(2)
  })

  it('are none from a legal one, if none is asked for', () => {
    expect(stepsToLegal('W', 1, 0, options(1, 2))).toBe(0)
    expect(stepsToLegal('W', 0, 0, options(1, 2))).toBe(1)
    expect(stepsToLegal('B', 5, 0, undefined)).toBe(0)
  })

  it('spin a tile that always looks the same', () => {
    expect(stepsToLegal('S', 0, 1, options(0))).toBe(1)
  })
})

describe('the nearest rotation', () => {
  it('looks like the one asked for, the short way from where the tile is', () => {
    expect(nearest('X', 0, 5)).toBe(6)
    expect(nearest('X', 5, 12)).toBe(11)
    expect(nearest('W', 0, -1)).toBe(0)
    expect(nearest('S', 0, 7)).toBe(7)
  })
})

describe('a wheel', () => {
  it('turns once for each notch of a mouse', () => {
    const wheel = new Wheel()
    expect([wheel.roll(100, 0), wheel.roll(100, 20), wheel.roll(-100, 200)]).toEqual([1, 0, -1])
  })

  it('adds up the small steps of a trackpad, and starts again when they reverse', () => {
    const wheel = new Wheel()
    expect([8, 8, 8].map((delta, n) => wheel.roll(delta, n))).toEqual([0, 0, 1])
    expect([8, 8, -8, -8].map((delta, n) => wheel.roll(delta, 500 + n))).toEqual([0, 0, 0, 0])
  })
})
