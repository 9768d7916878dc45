import { describe, expect, it } from 'vitest'
import type { WirePosition } from '../wire/types'
import { border, stand } from './geometry'
import { arrival, centreGems, meeting, prepare, sceneAt, type Crash, type Run } from './scene'
import type { TurnEvent } from './types'

const position = (gems: WirePosition['gems'], centre = 5): WirePosition => ({
  turn: 0,
  tiles: [],
  gems,
  centre,
  hands: [],
  won: [],
  stack: 0,
})
const placed: TurnEvent = { type: 'tile_placed', seat: 0, move: { cell: 'd5', kind: 'S', rotation: 0 } }
const runs: TurnEvent = {
  type: 'gem_moved',
  gem: 'emerald',
  way: [
    { cell: 'e5', side: 1 },
    { cell: 'd5', side: 1 },
  ],
}
const leaves: TurnEvent[] = [
  {
    type: 'gem_moved',
    gem: 'amber',
    way: [
      { cell: 'b3', side: 1 },
      { cell: 'a3', side: 1 },
    ],
  },
  { type: 'gem_won', gem: 'amber', gate: 1, owners: [0, 1] },
]
const crash: TurnEvent = {
  type: 'gems_crashed',
  gems: ['emerald', 'amber'],
  way: [
    { cell: 'e5', side: 1 },
    { cell: 'd5', side: 1 },
  ],
}

describe('a turn', () => {
  const after = position([{ gem: 'emerald', cell: 'd5', side: 1 }])

  it('settles its tile, then moves its gems, and ends in the position', () => {
    const play = prepare([placed, runs], after, 'normal')
    expect(play.move?.cell).toBe('d5')
    expect(play.resting).toEqual([])
    expect(sceneAt(play, 0).settled).toBe(0)
    const start = sceneAt(play, play.tempo.settle).gems[0]
    expect(start?.at).toEqual(centreGems(6)[4]?.at)
    const end = sceneAt(play, play.duration).gems[0]
    expect(end?.at.x).toBeCloseTo(stand({ cell: 'd5', side: 1 }).x)
    expect([start?.size, end?.size]).toEqual([0.72, 1])
  })

  it('keeps a constant speed', () => {
    const play = prepare([placed, runs], after, 'normal')
    const at = (time: number) => sceneAt(play, play.tempo.settle + time).gems[0]?.at ?? { x: 0, y: 0 }
    const steps = [300, 320, 340].map((time) => Math.hypot(at(time + 10).x - at(time).x, at(time + 10).y - at(time).y))
    for (const step of steps) expect(step).toBeCloseTo(10 * play.glide, 2)
  })

  it('is shorter when fast, and never takes too long', () => {
    const long: TurnEvent = { ...runs, way: [runs.way[0] ?? { cell: 'e5', side: 1 }] }
    for (let n = 0; n < 30; n++) long.way.push({ cell: n % 2 ? 'c5' : 'd5', side: n % 2 ? 4 : 1 })
    const slow = prepare([placed, long], after, 'normal')
    expect(slow.duration).toBeLessThanOrEqual(slow.tempo.settle + slow.tempo.longest + 1)
    expect(prepare([placed, long], after, 'fast').duration).toBeLessThan(slow.duration / 2)
    expect(prepare([placed], after, 'normal').duration).toBe(slow.tempo.settle)
  })

  it('moves several gems at once, each from its place in the centre', () => {
    const other: TurnEvent = { ...runs, way: runs.way.map(({ cell }) => ({ cell, side: 0 })) }
    const play = prepare([placed, runs, other], position([], 4), 'normal')
    const [first, second] = sceneAt(play, 0).gems
    expect(first?.at).toEqual(centreGems(6)[4]?.at)
    expect(second?.at).toEqual(centreGems(6)[3]?.at)
  })

  it('moves a gem out through its gate', () => {
    const play = prepare([placed, ...leaves], position([]), 'normal')
    const run = play.runs[0] as Run
    expect(run.leaves).toEqual({ gate: 1, owners: [0, 1] })
    const gone = sceneAt(play, arrival(play, run)).gems[0]
    expect(gone?.opacity).toBeCloseTo(0)
    expect(gone?.at.y).toBeLessThan(border({ cell: 'a3', side: 1 }).y)
  })

  it('lets two gems collide half-way', () => {
    const play = prepare([placed, crash], position([]), 'normal')
    const meets = meeting(play, play.crashes[0] as Crash)
    expect(sceneAt(play, meets - 1).gems).toHaveLength(2)
    const [first, second] = sceneAt(play, meets - 1).gems
    expect(Math.hypot((first?.at.x ?? 0) - (second?.at.x ?? 0), (first?.at.y ?? 0) - (second?.at.y ?? 0))).toBeLessThan(
      0.1,
    )
    const burst = sceneAt(play, meets + play.tempo.burst / 2)
    expect(burst.gems).toHaveLength(0)
    expect(burst.bursts[0]?.share).toBeCloseTo(0.5)
    expect(play.duration).toBeCloseTo(meets + play.tempo.burst)
  })
})
