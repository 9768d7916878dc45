/** The part of the plane that is drawn, and conversions to window coordinates. */
import type { Point } from './geometry'

export const BOX = { x: -9, y: -8.25, width: 18, height: 16.6 }

/** Return a point in window coordinates, given the element that shows the box. */
export function toClient(shown: Element, { x, y }: Point): Point {
  const { left, top, width } = shown.getBoundingClientRect()
  const unit = width / BOX.width
  return { x: left + (x - BOX.x) * unit, y: top + (y - BOX.y) * unit }
}

/** Return the point at window coordinates. */
export function fromClient(shown: Element, { x, y }: Point): Point {
  const { left, top, width } = shown.getBoundingClientRect()
  const unit = width / BOX.width
  return { x: (x - left) / unit + BOX.x, y: (y - top) / unit + BOX.y }
}

/** Return a point's distance from the left, for CSS. */
export const leftOf = ({ x }: Point): string => `${((x - BOX.x) / BOX.width) * 100}%`

/** Return a point's distance from the top, for CSS. */
export const topOf = ({ y }: Point): string => `${((y - BOX.y) / BOX.height) * 100}%`
