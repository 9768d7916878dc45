/** The cuts of the gems: amber round, emerald stepped, sapphire a star. drawing/pieces.py has the same in Python. */
import { polar, polygon, type Point } from './geometry'
import type { GemName } from './types'

export interface Facet {
  line: string
  /** How much light it gets from the upper left: from 1, the brightest, to -1. */
  light: number
}

export interface Cut {
  outline: string
  facets: Facet[]
  /** The flat facet on top. */
  table: string
}

/** Return a regular outline; `points` below 1 pulls in every second corner, which makes a star. */
const round = (corners: number, radius: number, points = 1): Point[] =>
  Array.from({ length: corners }, (_, n) => polar((360 * n) / corners - 90, radius * (n % 2 ? points : 1)))

function step(size: number): Point[] {
  const [wide, high, cut] = [0.86 * size, 1.02 * size, 0.4 * size]
  const half = [
    { x: wide - cut, y: -high },
    { x: wide, y: -high + cut },
    { x: wide, y: high - cut },
    { x: wide - cut, y: high },
  ]
  return [...half, ...half.map(({ x, y }) => ({ x: -x, y: -y }))]
}

function facet(corners: Point[]): Facet {
  const mean = (axis: 'x' | 'y'): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
  const light = (-0.5 * mean('x') - 0.85 * mean('y')) / 0.8
  return { line: polygon(corners), light: Math.max(-1, Math.min(1, light)) }
}

function cut(...rings: Point[][]): Cut {
  const facets = rings.slice(1).flatMap((inner, n) => {
    const outer = rings[n] as Point[]
    return outer.map((_, k) => facet([outer.at(k - 1), outer[k], inner[k], inner.at(k - 1)] as Point[]))
  })
  return { outline: polygon(rings[0] as Point[]), facets, table: polygon(rings.at(-1) as Point[]) }
}

export const CUTS: Record<GemName, Cut> = {
  amber: cut(round(16, 1), round(16, 0.78, 0.8), round(16, 0.5, 0.92)),
  emerald: cut(step(1), step(0.72), step(0.42)),
  sapphire: cut(round(12, 1.22, 0.72), round(12, 0.62, 0.98), round(12, 0.42, 0.9)),
}
