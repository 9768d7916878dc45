/** Where badges and buttons go, so that they cover as little as can be of what matters. */
import { BOX } from './box'
import type { Consequences, Gain } from './consequences'
import { gateAngle, gatePoint, middle, plus, polar, type Point } from './geometry'

interface Size {
  width: number
  height: number
}

/** Something that a badge should not cover, and how much it matters. */
interface Obstacle {
  at: Point
  weight: number
}

/** Choose among places for a box of a size: the one that covers least and stays within view. */
export function leastCovering(places: Point[], size: Size, obstacles: Obstacle[]): Point {
  const cost = (place: Point, rank: number): number => {
    const inside = ({ x, y }: Point): boolean =>
      Math.abs(x - place.x) < size.width / 2 + 0.1 && Math.abs(y - place.y) < size.height / 2 + 0.1
    const covered = obstacles.reduce((sum, { at, weight }) => sum + (inside(at) ? weight : 0), 0)
    const kept = within(place, size)
    return covered + 8 * Math.hypot(kept.x - place.x, kept.y - place.y) + rank * 0.01
  }
  const costs = places.map(cost)
  const best = places[costs.indexOf(Math.min(...costs))] ?? { x: 0, y: 0 }
  return within(best, size)
}

/** Return the place nearest to one at which a box is in view. */
function within(place: Point, { width, height }: Size): Point {
  const clamp = (value: number, low: number, length: number, own: number): number =>
    Math.min(low + length - own / 2, Math.max(low + own / 2, value))
  return { x: clamp(place.x, BOX.x, BOX.width, width), y: clamp(place.y, BOX.y, BOX.height, height) }
}

/** Return the places around a point at which a box would lie close to it. */
function around(point: Point, size: Size, clear: number): Point[] {
  const up = clear + size.height / 2
  const aside = clear + size.width / 2
  const steps: [number, number][] = [
    [0, -up],
    [0, up],
    [aside, 0],
    [-aside, 0],
    [aside * 0.7, -up],
    [-aside * 0.7, -up],
    [aside * 0.7, up],
    [-aside * 0.7, up],
  ]
  return steps.map(([x, y]) => plus(point, { x, y }))
}

/** Return where a gate's badge lies: on the band at the top and the bottom, in the corner of the picture at the others. */
export function gainPlace(gate: number, size: Size): Point {
  if (gate === 1 || gate === 4) return gatePoint(gate, 7.52)
  const out = polar(gateAngle(gate))
  const clear = 8.2 + (Math.abs(out.x) * size.width + Math.abs(out.y) * size.height) / 2
  // Up along the upper gates and down along the lower ones, where the picture has room.
  const upward = gate === 2 || gate === 5 ? -1 : 1
  const room = BOX.width / 2 - size.width / 2
  const along = Math.max(1.2, (Math.abs(out.x) * clear - room) * 2)
  return within(gatePoint(gate, clear, upward * along), size)
}

/** A text that floats beside what it tells of. */
export interface Label {
  text: string
  at: Point
  tone: 'stop' | 'crash' | 'hint'
}

export interface Layout {
  controls: Point | null
  labels: Label[]
  gains: { gain: Gain; at: Point }[]
}

/** What is to be laid out around a ghost; texts that are empty need no place. */
export interface Wanted {
  cell: string
  told: Consequences
  /** The gems on the board, which are better not covered. */
  gems: Point[]
  /** How many pixels a unit takes. */
  unit: number
  /** How many pixels a button takes; 0 if there are none. */
  button: number
  stops: string
  crash: string
  hint: string
}

/** Find places for the buttons and badges around a ghost, the most important first. */
export function layOut({ cell, told, gems, unit, button, stops, crash, hint }: Wanted): Layout {
  const obstacles: Obstacle[] = [
    ...[0, 60, 120, 180, 240, 300].map((angle) => ({ at: plus(middle(cell), polar(angle, 0.7)), weight: 3 })),
    { at: middle(cell), weight: 6 },
    ...told.ways.map((at) => ({ at, weight: 0.5 })),
    ...told.stops.map(({ at }) => ({ at, weight: 4 })),
    ...told.crashes.map((at) => ({ at, weight: 4 })),
    ...gems.map((at) => ({ at, weight: 0.6 })),
  ]
  const occupy = (at: Point, { width, height }: Size, weight: number): Point => {
    for (let x = -0.5; x <= 0.5; x += 0.125)
      for (let y = -0.5; y <= 0.5; y += 0.5) obstacles.push({ at: plus(at, { x: x * width, y: y * height }), weight })
    return at
  }
  const settle = (point: Point, size: Size, ...clear: number[]): Point => {
    const places = clear.flatMap((distance) => around(point, size, distance))
    return occupy(leastCovering(places, size, obstacles), size, 3)
  }
  const textSize = (text: string): Size => ({ width: (text.length * 7.4 + 22) / unit, height: 26 / unit })
  const label = (text: string, tone: Label['tone'], point: Point, clear: number): Label[] =>
    text ? [{ text, tone, at: settle(point, textSize(text), clear, clear + 0.5) }] : []

  const gains = told.gains.map((gain) => {
    const size = { width: (gain.owners.length * 27 + 46) / unit, height: 32 / unit }
    return { gain, at: occupy(gainPlace(gain.gate, size), size, 2) }
  })
  const row: Size = { width: (3 * button + 16) / unit, height: button / unit }
  const controls = button ? settle(middle(cell), row, 1.1, 1.7) : null
  const labels = [
    ...told.crashes.flatMap((at) => label(crash, 'crash', at, 0.66)),
    ...told.stops.flatMap(({ at }) => label(stops, 'stop', at, 0.54)),
    ...label(hint, 'hint', middle(cell), 1.1),
  ]
  return { controls, labels, gains }
}
