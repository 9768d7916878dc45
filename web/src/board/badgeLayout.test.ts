import { describe, expect, it } from 'vitest'
import { gainPlace, layOut } from './badgeLayout'
import { BOX } from './box'
import { FREE_CELLS, GATES } from './cells'
import { consequences } from './consequences'
import { middle, stand, type Point } from './geometry'
import type { GemEvent } from './types'

const PHONE = 21.6
const TABLET = 45
const isInView = ({ x, y }: Point, width: number, height: number): boolean =>
  x - width / 2 >= BOX.x - 1e-9 &&
  x + width / 2 <= BOX.x + BOX.width + 1e-9 &&
  y - height / 2 >= BOX.y - 1e-9 &&
  y + height / 2 <= BOX.y + BOX.height + 1e-9

const events: GemEvent[] = [
  {
    type: 'gem_moved',
    gem: 'amber',
    way: [
      { cell: 'c4', side: 0 },
      { cell: 'b3', side: 1 },
      { cell: 'a3', side: 1 },
    ],
  },
  { type: 'gem_won', gem: 'amber', gate: 1, owners: [0, 1] },
  {
    type: 'gem_moved',
    gem: 'emerald',
    way: [
      { cell: 'b2', side: 2 },
      { cell: 'b3', side: 3 },
    ],
  },
]

describe('consequences', () => {
  it('list lines, stops and gains', () => {
    const effects = consequences(events)
    expect(effects.lines).toHaveLength(2)
    expect(effects.stops).toEqual([{ gem: 'emerald', at: stand({ cell: 'b3', side: 3 }) }])
    expect(effects.gains).toEqual([{ gate: 1, owners: [0, 1], points: 1, exits: [{ cell: 'a3', side: 1 }] }])
  })
})

describe('badges', () => {
  it('cover neither stops nor each other', () => {
    const effects = consequences(events)
    const words = { stops: 'stops here', crash: 'crash', hint: '' }
    const { labels, gains } = layOut({ cell: 'b3', effects, gems: [], unit: TABLET, ...words })
    expect([labels.length, gains.length]).toEqual([1, 1])
    const stop = effects.stops[0]?.at as Point
    const at = labels[0]?.at as Point
    const reaches = (point: Point): boolean =>
      Math.abs(point.x - at.x) < 98 / TABLET / 2 + 0.4 && Math.abs(point.y - at.y) < 28 / TABLET / 2 + 0.4
    expect([stop, gains[0]?.at as Point].map(reaches)).toEqual([false, false])
  })

  it('leave stops unlabelled on a phone, where rings show them', () => {
    const words = { stops: 'stops here', crash: 'crash', hint: '' }
    const { labels, gains } = layOut({ cell: 'b3', effects: consequences(events), gems: [], unit: PHONE, ...words })
    expect([labels.length, gains.length]).toEqual([0, 1])
  })

  it('of gates stay in view, and off the board at slanted gates', () => {
    for (const gate of GATES)
      for (const width of [1.6, 2.2, 4.6])
        expect(isInView(gainPlace(gate, { width, height: 1.4 }), width, 1.4)).toBe(true)
  })

  it('never cover the ghost on a phone', () => {
    for (const { name } of FREE_CELLS) {
      const words = { stops: 'stops here', crash: 'crash', hint: 'why not' }
      const [hint] = layOut({ cell: name, effects: consequences([]), gems: [], unit: PHONE, ...words }).labels
      const [width, height] = [(7 * 7.4 + 24) / PHONE, 28 / PHONE]
      const at = hint?.at as Point
      expect(isInView(at, width, height)).toBe(true)
      const off = { x: Math.abs(at.x - middle(name).x), y: Math.abs(at.y - middle(name).y) }
      expect(off.x >= width / 2 + 0.8 || off.y >= height / 2 + 0.8).toBe(true)
    }
  })
})
