import { describe, expect, it } from 'vitest'
import { CELLS, CENTRE, cellNamed, CORNERS, exitsOf, FREE_CELLS, GATES, neighbour, opposite, SIDES } from './cells'
import {
  across,
  APOTHEM,
  border,
  cellUnder,
  centreStands,
  frame,
  gateOutline,
  hexagon,
  middle,
  path,
  plus,
  route,
  stand,
  toward,
  uTurn,
  wayCurves,
  type Point,
} from './geometry'
import { gemTrack, onCurve } from './track'

const near = (a: Point, b: Point): void => {
  expect(a.x).toBeCloseTo(b.x, 6)
  expect(a.y).toBeCloseTo(b.y, 6)
}
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

describe('cells', () => {
  it('are 61, of which 54 are free', () => {
    expect(CELLS).toHaveLength(61)
    expect(FREE_CELLS).toHaveLength(54)
    expect([...CORNERS.keys()].sort()).toEqual(['a1', 'a5', 'e1', 'e9', 'i1', 'i5'])
    expect(middle(CENTRE)).toEqual({ x: 0, y: 0 })
  })

  it('are neighbours of their neighbours', () => {
    for (const cell of CELLS)
      for (const side of SIDES) {
        const beyond = neighbour(cell, side)
        if (!beyond) continue
        expect(neighbour(beyond, opposite(side))).toBe(cell)
        near(border({ cell: cell.name, side }), border({ cell: beyond.name, side: opposite(side) }))
        expect(across({ cell: cell.name, side })).toEqual({ cell: beyond.name, side: opposite(side) })
      }
  })

  it('have 36 exits, six at each gate, and none at a corner', () => {
    const exits = GATES.map(exitsOf)
    expect(exits.map((six) => six.length)).toEqual([6, 6, 6, 6, 6, 6])
    expect(new Set(exits.flat().map(({ cell, side }) => `${cell}${side}`)).size).toBe(36)
    expect(exits[0]?.map(({ cell, side }) => `${cell}.${side}`)).toEqual([
      'a2.0',
      'a2.1',
      'a3.0',
      'a3.1',
      'a4.0',
      'a4.1',
    ])
    expect(exits[1]?.map(({ cell }) => cell)).toEqual(['b6', 'b6', 'c7', 'c7', 'd8', 'd8'])
  })

  it('are found at each of their points, and nowhere outside the board', () => {
    for (const { name } of CELLS) {
      expect(cellUnder(middle(name))).toBe(name)
      for (const corner of hexagon(0.95, middle(name))) expect(cellUnder(corner)).toBe(name)
    }
    expect(cellUnder({ x: 0, y: -7.6 })).toBeUndefined()
    expect(cellUnder({ x: 9, y: 0 })).toBeUndefined()
  })
})

describe('routes', () => {
  it('meet the border at a right angle', () => {
    for (const a of SIDES)
      for (const b of SIDES) {
        if (a === b) continue
        const [start, out, into, end] = route(a, b)
        near(start, toward(a, APOTHEM))
        near(end, toward(b, APOTHEM))
        expect(out.x * start.y - out.y * start.x).toBeCloseTo(0, 9)
        expect(into.x * end.y - into.y * end.x).toBeCloseTo(0, 9)
      }
  })

  it("are arcs around the shared corner, or around the intersection of two sides' lines", () => {
    const tight = plus(toward(0, APOTHEM), { x: 0, y: 0 })
    const corner = hexagon()[0] as Point
    expect(distance(tight, corner)).toBeCloseTo(0.5)
    for (const share of [0.25, 0.5, 0.75]) {
      expect(distance(onCurve(route(0, 1), share), corner)).toBeCloseTo(0.5, 2)
      expect(distance(onCurve(route(0, 2), share), { x: APOTHEM, y: -1.5 })).toBeCloseTo(1.5, 2)
    }
  })

  it("go round behind a corner's gem", () => {
    const [first, second] = uTurn(1, 3)
    near(first[3], second[0])
    expect(first[3].x).toBeLessThan(-0.5)
    expect(path([first, second])).toMatch(/^M.*C.*C/)
  })

  it('connect along a path without gaps', () => {
    const way = [
      { cell: 'b2', side: 1 },
      { cell: 'a2', side: 5 },
      { cell: 'a1', side: 4 },
      { cell: 'b1', side: 3 },
    ]
    const curves = wayCurves(way)
    expect(curves).toHaveLength(4)
    curves.slice(1).forEach((curve, n) => near(curve[0], curves[n]?.[3] as Point))
    near(curves[0]?.[0] as Point, border({ cell: 'b2', side: 1 }))
    const track = gemTrack(way, stand({ cell: 'b2', side: 1 }))
    near(track.points[0] as Point, stand({ cell: 'b2', side: 1 }))
    near(track.points.at(-1) as Point, stand({ cell: 'b1', side: 3 }))
  })
})

describe('the frame', () => {
  it('has twelve corners and identical gates', () => {
    expect(frame()).toHaveLength(12)
    const lengths = GATES.map((gate) => gateOutline(gate).length)
    expect(new Set(lengths).size).toBe(1)
    expect(cellNamed('a1').r).toBe(-4)
  })

  it("has the centre's gems in a ring around the sapphire", () => {
    expect(centreStands(6)).toHaveLength(6)
    expect(centreStands(1)).toEqual([{ x: 0, y: 0 }])
    expect(centreStands(0)).toEqual([])
  })
})
