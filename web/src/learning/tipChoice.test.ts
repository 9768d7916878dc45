import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasTips, keepTip, seenTips, tipFor, type Moment } from './tipChoice'

const calm: Moment = { isMyTurn: false, isShowing: false, turns: 0, isLaid: false, events: [], seat: 0, centre: 6 }
const mine: Moment = { ...calm, isMyTurn: true }
const leaving = (owners: number[]) => [{ type: 'gem_won', gem: 'amber', gate: 2, owners }] as Moment['events']

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a tip appears when it matters', () => {
  expect(tipFor(calm, [])).toBeNull()
  expect(tipFor(mine, [])).toBe('place')
  expect(tipFor({ ...mine, isLaid: true }, [])).toBe('turn')
  expect(tipFor({ ...calm, turns: 1 }, [])).toBe('plan')
  expect(tipFor({ ...calm, turns: 2, isShowing: true }, ['plan'])).toBe('hurry')
  expect(tipFor({ ...mine, isLaid: true, events: leaving([0, 2]) }, [])).toBe('shared')
  expect(tipFor({ ...mine, isLaid: true, events: leaving([1, 2]) }, [])).toBe('theirs')
  expect(tipFor({ ...mine, isLaid: true, events: leaving([0]) }, ['turn'])).toBeNull()
  expect(tipFor({ ...calm, centre: 1 }, [])).toBe('sapphire')
})

test('no tip appears twice', () => {
  const shown = []
  for (let tip = tipFor(mine, seenTips()); tip; tip = tipFor({ ...mine, turns: 5 }, seenTips())) {
    shown.push(tip)
    keepTip(tip)
  }
  expect(shown).toEqual(['place', 'aid'])
  expect(seenTips()).toEqual(shown)
})

test('only tips that the game can bring are to come', () => {
  const others = ['crash', 'theirs', 'turn', 'place', 'plan', 'hurry', 'sapphire', 'aid'] as const
  expect(hasTips([[0], [1]])).toBe(true)
  others.forEach(keepTip)
  expect(hasTips([[0], [1]])).toBe(false)
  expect(hasTips([[0, 1], [1]])).toBe(true)
  keepTip('shared')
  expect(hasTips([[0, 1], [1]])).toBe(false)
})

test.each(['{', '7', '["nonsense"]', 'null'])('stored tips %s are ignored', (value) => {
  kept.set('indigo.tips', value)
  expect(seenTips()).toEqual([])
})
