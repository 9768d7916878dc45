/** Finds places for badges where they cover as little as possible of what matters. */
import { BOX } from './box'
import { GATES } from './cells'
import type { Consequences, Gain } from './consequences'
import { APOTHEM, gateAngle, gatePoint, middle, outside, plus, polar, type Point } from './geometry'

interface Size {
  width: number
  height: number
}

/** A box around a point. */
export interface Box extends Size {
  at: Point
}

/** Something to keep visible, and how much it matters. */
interface Obstacle extends Box {
  weight: number
}

const spot = (at: Point, radius: number, weight: number): Obstacle => ({
  at,
  width: 2 * radius,
  height: 2 * radius,
  weight,
})

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.at.x - b.at.x) < (a.width + b.width) / 2 && Math.abs(a.at.y - b.at.y) < (a.height + b.height) / 2

/** Choose the box that covers least, and the nearest to a point among equals. */
export function leastCovering(boxes: Box[], obstacles: Obstacle[], point: Point): Box {
  const cost = (box: Box): number =>
    obstacles.reduce((sum, obstacle) => sum + (overlap(box, obstacle) ? obstacle.weight : 0), 0) +
    0.4 * Math.hypot(box.at.x - point.x, box.at.y - point.y)
  const costs = boxes.map(cost)
  return boxes[costs.indexOf(Math.min(...costs))] as Box
}

/** Return the point nearest to the given one at which a box is in view. */
function within(place: Point, { width, height }: Size): Point {
  const clamp = (value: number, low: number, length: number, own: number): number =>
    Math.min(low + length - own / 2, Math.max(low + own / 2, value))
  return { x: clamp(place.x, BOX.x, BOX.width, width), y: clamp(place.y, BOX.y, BOX.height, height) }
}

/** Return boxes of a size around a point, clear of it and in view. */
function around(point: Point, size: Size, clear: number): Box[] {
  const up = clear + size.height / 2
  const aside = clear + size.width / 2
  const shifts = [0, 0.5, -0.5, 0.9, -0.9]
  return [
    ...shifts.flatMap((shift) => [-up, up].map((y) => ({ x: shift * aside, y }))),
    ...shifts.flatMap((shift) => [aside, -aside].map((x) => ({ x, y: shift * up }))),
  ].map((step) => ({ ...size, at: within(plus(point, step), size) }))
}

/** Return where a gate's badge goes: on the frame at the top and bottom, in the picture's corners for the others. */
export function gainPlace(gate: number, size: Size): Point {
  if (gate === 1 || gate === 4) return gatePoint(gate, 7.52)
  const out = polar(gateAngle(gate))
  const clear = 8.2 + (Math.abs(out.x) * size.width + Math.abs(out.y) * size.height) / 2
  // Move it up for upper gates and down for lower ones, where there is room.
  const upward = gate === 2 || gate === 5 ? -1 : 1
  const room = BOX.width / 2 - size.width / 2
  const along = Math.max(1.2, (Math.abs(out.x) * clear - room) * 2)
  return within(gatePoint(gate, clear, upward * along), size)
}

/** Where the owners' tokens are on the gates. */
const CHIPS = GATES.flatMap((gate) => [-1, 1].map((turn) => gatePoint(gate, 7.52, turn * 2 * APOTHEM)))

/** Pixels per unit of a board with little room for labels. */
const SMALL = 30

/** A short text next to what it describes. */
export interface Label {
  text: string
  at: Point
  tone: 'stop' | 'crash' | 'hint'
}

export interface Layout {
  labels: Label[]
  gains: { gain: Gain; at: Point }[]
}

/** What to lay out around a ghost; empty texts get no place. */
export interface Wanted {
  cell: string
  effects: Consequences
  /** The gems on the board, to keep visible. */
  gems: Point[]
  /** Pixels per unit. */
  unit: number
  stops: string
  crash: string
  hint: string
}

/** Lay out the badges around a ghost, the most important first. */
export function layOut({ cell, effects, gems, unit, stops, crash, hint }: Wanted): Layout {
  const ghost = middle(cell)
  // On a small board the label would hide more than it says: a ring around the gem shows where it stops.
  const stop = unit < SMALL ? '' : stops
  const obstacles: Obstacle[] = [
    spot(ghost, 0.85, 12),
    ...effects.ways.map((at) => spot(at, 0.1, 0.5)),
    ...effects.stops.map(({ at }) => spot(at, 0.45, 5)),
    ...effects.crashes.map((at) => spot(at, 0.5, 5)),
    ...gems.map((at) => spot(at, 0.28, 0.8)),
    ...effects.gains.flatMap(({ exits }) => exits.map((exit) => spot(outside(exit), 0.3, 3))),
    ...CHIPS.map((at) => spot(at, 0.3, 0.8)),
  ]
  const occupy = (box: Box, weight: number): Box => {
    obstacles.push({ ...box, weight })
    return box
  }
  const settle = (point: Point, size: Size, clear: number): Box => {
    const boxes = [clear, clear + 0.6].flatMap((distance) => around(point, size, distance))
    return occupy(leastCovering(boxes, obstacles, point), 8)
  }
  const label = (text: string, tone: Label['tone'], point: Point, clear: number): Label[] =>
    text
      ? [{ text, tone, at: settle(point, { width: (text.length * 7.4 + 24) / unit, height: 28 / unit }, clear).at }]
      : []

  const gains = effects.gains.map((gain) => {
    const size = { width: (gain.owners.length * 27 + 46) / unit, height: 32 / unit }
    return { gain, at: occupy({ ...size, at: gainPlace(gain.gate, size) }, 4).at }
  })
  const labels = [
    ...effects.crashes.flatMap((at) => label(crash, 'crash', at, 0.62)),
    ...effects.stops.flatMap(({ at }) => label(stop, 'stop', at, 0.5)),
    ...label(hint, 'hint', ghost, 1.1),
  ]
  return { labels, gains }
}
