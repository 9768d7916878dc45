/** A line along which gems move at a constant speed. */
import type { WirePlace } from '../wire/types'
import { gateBehind } from './cells'
import { border, outside, stand, wayCurves, type Curve, type Point } from './geometry'

const STEPS = 16

/** A line of many short segments, with their lengths. */
export interface Track {
  length: number
  points: Point[]
  /** The distance of each point from the start. */
  reached: number[]
}

/** Measure the line through points. */
export function trackThrough(points: Point[]): Track {
  const reached = [0]
  for (let n = 1; n < points.length; n++) {
    const [a, b] = [points[n - 1] as Point, points[n] as Point]
    reached.push((reached[n - 1] as number) + Math.hypot(b.x - a.x, b.y - a.y))
  }
  return { length: reached.at(-1) ?? 0, points, reached }
}

/** Return the point of a curve at a parameter from 0 to 1. */
export function onCurve([a, b, c, d]: Curve, share: number): Point {
  const rest = 1 - share
  const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3] as const
  const along = (axis: 'x' | 'y'): number =>
    weights[0] * a[axis] + weights[1] * b[axis] + weights[2] * c[axis] + weights[3] * d[axis]
  return { x: along('x'), y: along('y') }
}

const sampled = (curves: Curve[]): Point[] =>
  curves.flatMap((curve) => Array.from({ length: STEPS }, (_, n) => onCurve(curve, (n + 1) / STEPS)))

/** Return the track of a gem from where it is to where it stops or disappears through a gate. */
export function gemTrack(way: WirePlace[], start: Point): Track {
  const last = way.at(-1) as WirePlace
  const points = [start, border(way[0] as WirePlace), ...sampled(wayCurves(way))]
  if (gateBehind(last)) return trackThrough([...points, outside(last)])
  // A gem stops just inside the border, on its route.
  const end = stand(last)
  const reach = border(last)
  const rest = Math.hypot(end.x - reach.x, end.y - reach.y)
  const full = trackThrough(points)
  const kept = full.points.filter((_, n) => (full.reached[n] as number) < full.length - rest - 0.05)
  return trackThrough([...kept, end])
}

/** Return the track between two gems that collide, from the first to the second. */
export const crashTrack = (way: WirePlace[], start: Point, end: Point): Track =>
  trackThrough([start, border(way[0] as WirePlace), ...sampled(wayCurves(way)), end])

/** Return the point at a distance along a track. */
export function at({ points, reached, length }: Track, distance: number): Point {
  const walked = Math.max(0, Math.min(length, distance))
  let high = 1
  while (high < reached.length - 1 && (reached[high] as number) < walked) high++
  const [a, b] = [points[high - 1] as Point, points[high] ?? (points[0] as Point)]
  const piece = (reached[high] ?? 0) - (reached[high - 1] as number)
  const share = piece > 0 ? (walked - (reached[high - 1] as number)) / piece : 0
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}
