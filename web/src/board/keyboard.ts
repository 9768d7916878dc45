/** Moving around the board with the keyboard. */
import { rowOf, ROWS, type Cell } from './cells'
import { middle } from './geometry'

/** The current cell, and the column to keep while moving up and down. */
export interface Step {
  cell: string
  x: number
}

/** Start at a cell. */
export const standOn = (cell: string): Step => ({ cell, x: middle(cell).x })

/** Whether a key explores the board: G goes from gem to gem, and 1 to 6 follow the route at a side. */
export const isExploring = (code: string): boolean => /^(KeyG|(Digit|Numpad)[1-6])$/.test(code)

/**
 * Return where a key leads, or undefined for other keys. Up and down zigzag along one column, so that they undo each
 * other; a page is two rows, which is straight up or down.
 */
export function walked(from: Step, key: string, whole = false): Step | undefined {
  const at = rowOf(from.cell)
  const row = ROWS[at] ?? []
  const place = row.findIndex((cell) => cell.name === from.cell)
  switch (key) {
    case 'ArrowLeft':
      return stepTo(row[place - 1], from)
    case 'ArrowRight':
      return stepTo(row[place + 1], from)
    case 'Home':
      return stepTo(whole ? ROWS[0]?.[0] : row[0], from)
    case 'End':
      return stepTo(whole ? ROWS.at(-1)?.at(-1) : row.at(-1), from)
    case 'ArrowUp':
      return climb(from, at - 1)
    case 'ArrowDown':
      return climb(from, at + 1)
    case 'PageUp':
      return climb(from, Math.max(at - 2, 0))
    case 'PageDown':
      return climb(from, Math.min(at + 2, ROWS.length - 1))
  }
  return undefined
}

const stepTo = (cell: Cell | undefined, from: Step): Step => (cell ? standOn(cell.name) : from)

/** Move to the cell of a row that is nearest to the column, the right one of two. */
function climb(from: Step, to: number): Step {
  const row = ROWS[to]
  if (!row) return from
  const away = (cell: Cell): number => Math.abs(middle(cell.name).x - from.x)
  const nearest = row.reduce((best, cell) => (away(cell) < away(best) + 1e-6 ? cell : best))
  return { cell: nearest.name, x: from.x }
}
