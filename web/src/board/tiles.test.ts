import { describe, expect, it } from 'vitest'
import { layers, looked, PAIRS, ROTATIONS, turned } from './tiles'
import type { KindLetter } from './props'
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

describe('turning', () => {
  it('goes to the next rotation either way', () => {
    expect(turned('X', 5, 1, undefined)).toEqual({ rotation: 0, steps: 1, skipped: false })
    expect(turned('X', 0, -1, undefined)).toEqual({ rotation: 5, steps: -1, skipped: false })
  })

  it('skips illegal rotations', () => {
    expect(turned('X', 0, 1, options(0, 2, 3))).toEqual({ rotation: 2, steps: 2, skipped: true })
    expect(turned('X', 0, -1, options(0, 2, 3))).toEqual({ rotation: 3, steps: -3, skipped: true })
    expect(turned('T', 0, 1, options(0))).toEqual({ rotation: 0, steps: 2, skipped: true })
  })

  it('keeps a legal rotation, and finds the next legal one otherwise', () => {
    expect(turned('W', 1, 0, options(1, 2)).steps).toBe(0)
    expect(turned('W', 0, 0, options(1, 2))).toEqual({ rotation: 1, steps: 1, skipped: true })
    expect(turned('B', 5, 0, undefined).rotation).toBe(2)
  })

  it('spins a tile that always looks the same', () => {
    expect(turned('S', 0, 1, options(0))).toEqual({ rotation: 0, steps: 1, skipped: false })
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
