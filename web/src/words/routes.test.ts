import { expect, test } from 'vitest'
import { Routes } from './routes'

const amber = { gem: 'amber', cell: 'a1', side: 3 } as const
const laid = (cell: string, kind: 'S' | 'T' | 'X', rotation = 0) => ({ cell, kind, rotation })
const ended = (routes: Routes, cell: string, side: number) => {
  const { cells, end } = routes.follow({ cell, side })
  return [...cells, ...Object.values(end)]
}

test('a route is followed over tiles and round corners to a gate, a gem, a treasure tile or a free space', () => {
  const routes = new Routes({ tiles: [laid('b2', 'S'), laid('b3', 'S'), laid('a2', 'S')], gems: [amber] })
  expect(ended(routes, 'b3', 2)).toEqual(['b3', 'b2', 'space', 'b1'])
  expect(ended(routes, 'b4', 5)).toEqual(['b3', 'b2', 'space', 'b1'])
  expect(ended(routes, 'b2', 4)).toEqual(['b2', 'a2', 'gate', 1])
  expect(ended(routes, 'b2', 3)).toEqual(['b2', 'gem', 'amber', 'a1'])
  expect(ended(routes, 'a3', 5)).toEqual(['a2', 'a1', 'space', 'b1'])
  expect(ended(routes, 'd4', 3)).toEqual(['treasure', 'e5'])
  expect(ended(routes, 'a3', 0)).toEqual(['gate', 1])
})

test('a route in a circle comes to an end', () => {
  // Three tiles around a corner that they share.
  const routes = new Routes({ tiles: ['c3', 'c4', 'd4'].map((cell) => laid(cell, 'T', 1)), gems: [] })
  expect(ended(routes, 'c3', 2)).toEqual(['c3', 'd4', 'c4', 'circle'])
  expect(ended(routes, 'd4', 3)).toEqual(['d4', 'space', 'd5'])
})

test('the tiles to a gate are those that still have to be placed, and other gems are in the way', () => {
  const open = new Routes({ tiles: [], gems: [amber] })
  const tiles = Object.fromEntries(open.tilesToGates(amber).map(({ gate, tiles }) => [gate, tiles]))
  expect(tiles).toEqual({ 1: 2, 6: 2, 2: 5, 5: 5, 3: 8, 4: 8 })
  const helped = new Routes({ tiles: [laid('a2', 'S')], gems: [amber] })
  expect(helped.tilesToGates(amber)[0]).toEqual({ gate: 1, tiles: 1 })
})
