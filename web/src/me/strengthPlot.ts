// The curve of a rating, with the levels of the bots around it.
import type { WireStrength } from '../wire/types'

/** In pixels: the height, the margin above and below, and the length of the line for a single game. */
export const HEIGHT = 152
const EDGE = 10
const SINGLE = 24
/** The least distance between the labels of two levels. */
const LINE = 14

interface Plot {
  curve: string
  band: string
  end: { x: number; y: number }
  /** The levels from the bottom up: where their lines are, and where their labels are. */
  levels: { level: WireStrength['levels'][number]['level']; y: number; label: number }[]
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Return where to write labels, from the bottom up, so that none covers another. */
function spread(heights: number[]): number[] {
  const raised = heights.reduce<number[]>((below, y) => [...below, Math.min(y, (below.at(-1) ?? Infinity) - LINE)], [])
  return raised.reduceRight<number[]>((above, y) => [Math.max(y, (above[0] ?? EDGE - LINE) + LINE), ...above], [])
}

/** Return what to draw in this width: as much of the scale as the band needs, up to the next levels. */
export function plotOf({ curve, levels }: WireStrength, width: number): Plot | null {
  const last = curve.at(-1)
  if (!last) return null
  const lowest = Math.min(...curve.map(({ low }) => low))
  const highest = Math.max(...curve.map(({ high }) => high))
  const bottom = levels.findLast(({ rating }) => rating <= lowest)?.rating ?? lowest
  const top = levels.find(({ rating }) => rating >= highest)?.rating ?? highest
  const yOf = (rating: number) => round(HEIGHT - EDGE - ((rating - bottom) / (top - bottom)) * (HEIGHT - 2 * EDGE))
  const length = curve.length > 1 ? width : SINGLE
  const points = curve.length > 1 ? curve : [last, last]
  const xOf = (index: number) => round((index / (points.length - 1)) * length)
  const line = (key: 'mean' | 'low' | 'high') => points.map((each, index) => `${xOf(index)} ${yOf(each[key])}`)
  const drawn = levels
    .filter(({ rating }) => rating >= bottom && rating <= top)
    .map(({ level, rating }) => ({ level, y: yOf(rating) }))
  const labels = spread(drawn.map(({ y }) => y))
  return {
    curve: `M${line('mean').join('L')}`,
    band: `M${[...line('high'), ...line('low').reverse()].join('L')}Z`,
    end: { x: length, y: yOf(last.mean) },
    levels: drawn.map((each, n) => ({ ...each, label: labels[n] ?? each.y })),
  }
}
