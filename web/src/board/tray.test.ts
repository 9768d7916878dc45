import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WireMove, WirePlan } from '../wire/types'
import type { KindLetter } from './types'
import { Tray } from './tray.svelte'

const plan = (cell: string, kind: KindLetter, ...rotations: number[]): WirePlan => ({
  cell,
  kind,
  options: rotations.map((rotation) => ({ rotation, events: [] })),
})

function trayOf(kind: KindLetter, plans: WirePlan[] = [], canPlace = true) {
  const host = { kind, plans, canPlace }
  const [placed, refused] = [vi.fn<(move: WireMove) => void>(), vi.fn<(reason: string) => void>()]
  const tray = new Tray({
    kind: () => host.kind,
    plans: () => host.plans,
    canPlace: () => host.canPlace,
    onplace: placed,
    onrefused: refused,
  })
  return { tray, host, placed, refused }
}

/** The rotations after each of some presses. */
const pressed = (tray: Tray, by: -1 | 1, times: number) =>
  Array.from({ length: times }, () => {
    tray.rotate(by)
    return tray.rotation
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('rotating', () => {
  it('always goes the way that was asked for, in the hand and on the board', () => {
    for (const kind of ['W', 'S', 'B', 'X', 'T'] as const) {
      const { tray } = trayOf(kind)
      expect(pressed(tray, 1, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      tray.lay('c4')
      expect(pressed(tray, 1, 3)).toEqual([9, 10, 11])
      expect(pressed(tray, -1, 13).at(-1)).toBe(-2)
    }
  })

  it('goes on over a rotation that is skipped, and explains it for a while', () => {
    const { tray, refused } = trayOf('W', [plan('b5', 'W', 0, 2)])
    tray.lay('b5')
    expect(pressed(tray, 1, 4)).toEqual([2, 3, 5, 6])
    expect(pressed(tray, -1, 2)).toEqual([5, 3])
    expect(tray.isSkipping).toBe(true)
    expect(refused).toHaveBeenLastCalledWith('exits')
    vi.advanceTimersByTime(5000)
    expect(tray.isSkipping).toBe(false)
  })

  it('explains a skipped rotation until the next step', () => {
    const { tray } = trayOf('T', [plan('b5', 'T', 0)])
    for (const go of [() => tray.lay('c4'), () => tray.clear(), () => tray.reset(0)]) {
      tray.lay('b5')
      tray.rotate(1)
      expect(tray.isSkipping).toBe(true)
      go()
      expect(tray.isSkipping).toBe(false)
    }
  })
})

describe('the ghost', () => {
  it('keeps the rotation from cell to cell, but is legal everywhere', () => {
    const { tray } = trayOf('W', [plan('b5', 'W', 0, 2), plan('c4', 'W', 0, 1, 2)])
    tray.rotate(1)
    expect(tray.ghost).toBeNull()
    tray.lay('b5')
    expect(tray.ghost).toEqual({ cell: 'b5', kind: 'W', rotation: 2 })
    tray.lay('c4')
    expect(tray.ghost).toEqual({ cell: 'c4', kind: 'W', rotation: 1 })
  })

  it('is rotated if another kind is chosen, and stays as it is while the moves are loading', () => {
    const { tray, host } = trayOf('W', [plan('b5', 'W', 0, 1), plan('b5', 'B', 0, 2)])
    tray.rotate(1)
    tray.lay('b5')
    host.kind = 'B'
    expect(tray.ghost).toEqual({ cell: 'b5', kind: 'B', rotation: 2 })
    tray.lay('b5')
    host.plans = []
    expect(tray.ghost).toEqual({ cell: 'b5', kind: 'B', rotation: 2 })
  })

  it('shows a suggested move the short way', () => {
    const { tray } = trayOf('X')
    pressed(tray, 1, 11)
    tray.show({ cell: 'c4', kind: 'X', rotation: 0 })
    expect(tray.rotation).toBe(12)
    expect(tray.ghost).toEqual({ cell: 'c4', kind: 'X', rotation: 0 })
  })
})

describe('placing', () => {
  it('makes the move that the ghost shows', () => {
    const { tray, placed } = trayOf('X', [plan('c4', 'X', 0, 1, 2, 3, 4, 5)])
    expect(tray.place()).toBe(false)
    tray.lay('c4')
    pressed(tray, -1, 1)
    expect(tray.place()).toBe(true)
    expect(placed).toHaveBeenCalledExactlyOnceWith({ cell: 'c4', kind: 'X', rotation: 5 })
  })

  it('is refused off turn, and while the moves are loading', () => {
    const { tray, host, placed, refused } = trayOf('X', [plan('c4', 'X', 0)], false)
    tray.lay('c4')
    expect(tray.place()).toBe(false)
    Object.assign(host, { canPlace: true, plans: [] })
    expect(tray.place()).toBe(false)
    expect(refused.mock.calls).toEqual([['turn'], ['turn']])
    expect(placed).not.toHaveBeenCalled()
  })
})
