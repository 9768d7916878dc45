/**
 * Positions of cells, sides, routes and paths, in units of a cell's side. x grows to the right and y downwards; the
 * board's centre is (0, 0). drawing/geometry.py has the same in Python.
 */
import type { WirePlace } from '../wire/types'
import {
  cellAt,
  cellNamed,
  CENTRE,
  CORNERS,
  GATES,
  gateBehind,
  neighbour,
  opposite,
  side,
  SIDES,
  type Cell,
} from './cells'

export interface Point {
  x: number
  y: number
}

/** A part of a route: a cubic Bézier curve with its start, two handles and end. */
export type Curve = [Point, Point, Point, Point]

export const APOTHEM = Math.sqrt(3) / 2
const ORIGIN: Point = { x: 0, y: 0 }

/** Return the sum of a point and a multiple of a step. */
export const plus = (from: Point, step: Point, times = 1): Point => ({
  x: from.x + step.x * times,
  y: from.y + step.y * times,
})

/** Return a step of a length in a direction; 0 degrees is right, 90 is down. */
export function polar(degrees: number, distance = 1): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance }
}

/** Write a number with at most three decimals. */
export const short = (value: number): string => String(Math.round(value * 1000) / 1000 + 0)

/** Write a point. */
export const pair = ({ x, y }: Point): string => `${short(x)} ${short(y)}`

/** Write the transform that moves a drawing from the origin to a point. */
export const moved = (at: Point, scale = 1): string =>
  `translate(${pair(at)})${scale === 1 ? '' : ` scale(${short(scale)})`}`

const middleOf = (cell: Cell): Point => ({ x: Math.sqrt(3) * (cell.q + cell.r / 2), y: 1.5 * cell.r })

/** Return the middle of a cell. */
export const middle = (cell: string): Point => middleOf(cellNamed(cell))

/** Return the step from a cell's middle towards a side. */
export const toward = (to: number, distance = 1): Point => polar(-120 + 60 * to, distance)

/** Return the step from a cell's middle to the corner that follows a side. */
export const vertex = (after: number, radius = 1): Point => polar(-90 + 60 * after, radius)

/** Return the six corners of a cell. */
export const hexagon = (radius = 1, around = ORIGIN): Point[] => SIDES.map((n) => plus(around, vertex(n, radius)))

/** Return a line through points, as a path. */
export const polyline = (points: Point[]): string => `M${points.map(pair).join('L')}`

/** Return a closed line through points as an SVG path. */
export const polygon = (points: Point[]): string => `${polyline(points)}Z`

/** Return the cell at a point, if there is one. */
export function cellUnder({ x, y }: Point): string | undefined {
  const r = y / 1.5
  const q = x / Math.sqrt(3) - r / 2
  let [rq, rr] = [Math.round(q), Math.round(r)]
  const rs = Math.round(-q - r)
  const off = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)] as const
  // The coordinate with the largest rounding error follows from the other two.
  if (off[0] > off[1] && off[0] > off[2]) rq = -rr - rs
  else if (off[1] > off[2]) rr = -rq - rs
  return cellAt(rq, rr)?.name
}

// The length of a curve's handles, by the number of sides between its ends. A tight curve is an arc of radius 1/2 over
// 120 degrees, a wide one of radius 3/2 over 60 degrees. Every route meets the border at a right angle.
const HANDLES: Record<number, number> = {
  1: ((4 / 3) * Math.tan(Math.PI / 6)) / 2,
  2: (4 / 3) * Math.tan(Math.PI / 12) * 1.5,
  3: (2 * APOTHEM) / 3,
}

/** Return how far apart two sides are: 1 for a tight curve, 2 for a wide one, 3 for a straight. */
export const apart = (a: number, b: number): number => Math.min(side(a - b), side(b - a))

/** Return a tile's route between two sides, relative to the cell's middle. */
export function route(a: number, b: number): Curve {
  const reach = APOTHEM - (HANDLES[apart(a, b)] ?? 0)
  return [toward(a, APOTHEM), toward(a, reach), toward(b, reach), toward(b, APOTHEM)]
}

/** Return a corner tile's route, which goes round behind its gem, relative to the cell's middle. */
export function uTurn(a: number, b: number): [Curve, Curve] {
  const arrow = side(a + 2) === b ? side(a + 1) : side(b + 1)
  const behind = toward(arrow, -0.52)
  const handle = (to: number): Point => plus(plus(behind, toward(to, 0.5)), toward(arrow, -0.25))
  return [
    [toward(a, APOTHEM), toward(a, 0.42), handle(a), behind],
    [behind, handle(b), toward(b, 0.42), toward(b, APOTHEM)],
  ]
}

/** Return the curves of a gem's path, from the border where it starts to the border where it ends. */
export function wayCurves(way: WirePlace[]): Curve[] {
  return way.slice(1).flatMap((place, n) => {
    const enter = opposite((way[n] as WirePlace).side)
    const pieces = CORNERS.has(place.cell) ? uTurn(enter, place.side) : [route(enter, place.side)]
    return pieces.map((curve) => curve.map((point) => plus(point, middle(place.cell))) as Curve)
  })
}

/** Return consecutive curves as an SVG path. */
export const path = (curves: Curve[]): string =>
  curves.length
    ? `M${pair((curves[0] as Curve)[0])}` +
      curves.map(([, out, into, end]) => `C${[out, into, end].map(pair).join(' ')}`).join('')
    : ''

/** Return the middle of the border at a place. */
export const border = (place: WirePlace): Point => plus(middle(place.cell), toward(place.side, APOTHEM))

/** Return the same border as a place of the neighbouring cell, if there is one. */
export function across(place: WirePlace): WirePlace | undefined {
  const beyond = neighbour(cellNamed(place.cell), place.side)
  return beyond && { cell: beyond.name, side: opposite(place.side) }
}

/** Return where a gem is drawn: on a corner's arrow, or at the end of its route, just inside the border. */
export function stand(place: WirePlace): Point {
  const onArrow = CORNERS.get(place.cell) === place.side
  return plus(middle(place.cell), toward(place.side, onArrow ? 0.16 : 0.74))
}

/** Return the places of the gems in the centre: the emeralds in a ring around the sapphire, which comes last. */
export const centreStands = (gems: number): Point[] =>
  Array.from({ length: gems }, (_, n) => (n === gems - 1 ? ORIGIN : polar(-90 + 72 * n, 0.36)))

/** Return where a gem is before it moves; `nth` counts the gems that leave the centre, from 0. */
export const startOf = (place: WirePlace, centre: number, nth: number): Point =>
  place.cell === CENTRE ? (centreStands(centre)[centre - 2 - nth] ?? ORIGIN) : stand(place)

// The board's outline: a frame of twelve edges, long ones at the gates and short ones at the corners.

const TO_GATE = 8
const TO_CORNER = 9 * APOTHEM + 1

/** Return a gate's direction; gate 1 is at the top. */
export const gateAngle = (gate: number): number => -90 + 60 * (gate - 1)

/** Return a point of a gate, by its distance from the board's centre and along the gate, clockwise. */
export const gatePoint = (gate: number, out: number, along = 0): Point =>
  plus(polar(gateAngle(gate), out), polar(gateAngle(gate) + 90), along)

/** Return the frame's outer corner at one end of a gate: -1 is its first end clockwise, 1 its last. */
const outer = (gate: number, turn: number): Point =>
  gatePoint(gate, TO_GATE, turn * (2 * TO_CORNER - TO_GATE * 2 * APOTHEM))

/** Return the outer corners of the frame, clockwise. */
export const frame = (): Point[] => GATES.flatMap((gate) => [outer(gate, -1), outer(gate, 1)])

/** Return a gate's outline: the frame's edge outside, the zigzag of cells inside. */
export function gateOutline(gate: number): Point[] {
  const out = gate - 1
  const inner: Point[] = []
  let cell: Cell | undefined = cellNamed([...CORNERS].find(([, arrow]) => arrow === opposite(out))?.[0] ?? CENTRE)
  for (; cell; cell = neighbour(cell, out + 2)) {
    inner.push(plus(middleOf(cell), vertex(out - 1)), plus(middleOf(cell), vertex(out)))
  }
  return [outer(gate, -1), outer(gate, 1), ...inner.slice(1).reverse()]
}

/** Return the part of the frame behind a corner tile. */
export function cornerOutline(corner: string): Point[] {
  const outward = opposite(CORNERS.get(corner) ?? 0)
  return [
    plus(middle(corner), vertex(outward - 1)),
    outer(side(outward - 1) + 1, 1),
    outer(outward + 1, -1),
    plus(middle(corner), vertex(outward)),
  ]
}

/** Return where a gem that leaves through an exit disappears: on the gate. */
export function outside(place: WirePlace): Point {
  const gate = gateBehind(place)
  return gate ? plus(border(place), plus(toward(place.side, 0.42), polar(gateAngle(gate), 0.12))) : border(place)
}
