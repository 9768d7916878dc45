/**
 * The board's cells, sides, treasure cells and exits. Cells have a corner at the top; sides are numbered clockwise:
 *
 *     0 / \ 1
 *    5 |   | 2
 *     4 \ / 3
 */
import type { WirePlace } from '../wire/types'

export interface Cell {
  name: string
  /** Axial coordinates: q grows to the right, r downwards and half a cell to the right. */
  q: number
  r: number
}

const RADIUS = 4
export const SIDES = [0, 1, 2, 3, 4, 5] as const
export const GATES = [1, 2, 3, 4, 5, 6] as const
const STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const

/** The cells row by row from the top, each row from the left. */
export const ROWS: Cell[][] = [...'abcdefghi'].map((row, at) => {
  const r = at - RADIUS
  const first = Math.max(-RADIUS, -RADIUS - r)
  return Array.from({ length: 2 * RADIUS + 1 - Math.abs(r) }, (_, n) => ({ name: `${row}${n + 1}`, q: first + n, r }))
})
export const CELLS: Cell[] = ROWS.flat()

const byName = new Map(CELLS.map((cell) => [cell.name, cell]))
const byPlace = new Map(CELLS.map((cell) => [`${cell.q} ${cell.r}`, cell]))

/** Return a side as a number from 0 to 5. */
export const side = (number: number): number => ((number % 6) + 6) % 6

/** Return the opposite side, which is also the neighbour's number for the same border. */
export const opposite = (number: number): number => side(number + 3)

/** Return the cell with a name. */
export function cellNamed(name: string): Cell {
  const cell = byName.get(name)
  if (!cell) throw new Error(`there is no cell ${name}`)
  return cell
}

/** Return a cell's row, counted from 0 at the top. */
export const rowOf = (name: string): number => cellNamed(name).r + RADIUS

/** Return the cell at axial coordinates, if there is one. */
export const cellAt = (q: number, r: number): Cell | undefined => byPlace.get(`${q} ${r}`)

/** Return the neighbouring cell across a side, if there is one. */
export function neighbour(cell: Cell, across: number): Cell | undefined {
  const [q, r] = STEPS[side(across)] as readonly [number, number]
  return cellAt(cell.q + q, cell.r + r)
}

export const CENTRE = 'e5'

/** The corners, with the side that each corner's arrow points to, towards the centre. */
export const CORNERS = new Map(
  STEPS.map(([q, r], outward) => [(cellAt(RADIUS * q, RADIUS * r) as Cell).name, opposite(outward)]),
)

export const isTreasure = (cell: string): boolean => cell === CENTRE || CORNERS.has(cell)

export const FREE_CELLS = CELLS.filter((cell) => !isTreasure(cell.name))

/** Return the gate behind a side, if it is an exit. Gate 1 is at the top, behind sides 0 and 1 of its cells. */
export function gateBehind(place: WirePlace): number | undefined {
  if (isTreasure(place.cell)) return undefined
  const cell = cellNamed(place.cell)
  return GATES.find(
    (gate) =>
      (place.side === gate - 1 || place.side === gate % 6) && !neighbour(cell, gate - 1) && !neighbour(cell, gate),
  )
}

/** Return the six exits of a gate. */
export const exitsOf = (gate: number): WirePlace[] =>
  FREE_CELLS.flatMap((cell) => [gate - 1, gate % 6].map((out) => ({ cell: cell.name, side: out }))).filter(
    (place) => gateBehind(place) === gate,
  )
