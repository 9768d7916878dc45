import { expect, test, vi } from 'vitest'
import { setLanguage } from '../texts/index.svelte'
import type { WireSeat, WireTable } from '../wire/types'
import { distinctNames, hasCompany, listedNames, ownSeat, shownNames, spokenNames } from './people'

vi.stubGlobal('document', { documentElement: {}, querySelector: () => null })
await setLanguage('en')

type Sitting = Partial<WireSeat>

/** A table where the seats are taken as told, and all others free. */
const table = (...seats: Sitting[]): WireTable =>
  ({
    seats: seats.map((seat) => ({ name: null, level: null, is_free: false, is_mine: false, ...seat })),
  }) as unknown as WireTable

const me: Sitting = { is_mine: true }

test('somebody who calls herself easy is not a bot, and a bot is called by its colour', () => {
  const { seats } = table({ name: 'easy' }, { level: 'easy' }, {})
  expect(distinctNames(seats)).toEqual(['easy', 'Turquoise', 'White'])
  expect(listedNames(seats)).toEqual(['easy', 'Turquoise (easy)', 'White'])
})

test('who has the same name, or a colour for a name, is told apart', () => {
  expect(distinctNames(table({ name: 'Anna' }, { name: 'Anna' }).seats)).toEqual(['Anna (Red)', 'Anna (Turquoise)'])
  expect(listedNames(table({ name: 'Turquoise' }, { level: 'hard' }).seats)).toEqual([
    'Turquoise (Red)',
    'Turquoise (hard)',
  ])
})

test('only the person on a seat of their own is called you', () => {
  const alone = table({ level: 'easy' }, me, { name: 'Anna' })
  expect([ownSeat(alone), spokenNames(alone), shownNames(alone)]).toEqual([
    1,
    ['Red', 'you', 'Anna'],
    ['Red', 'You', 'Anna'],
  ])
  const shared = table(me, { ...me, name: 'Ben' })
  expect([ownSeat(shared), spokenNames(shared)]).toEqual([null, ['Red', 'Ben']])
  expect(spokenNames(table({}, { name: 'Ben' }))).toEqual(['Red', 'Ben'])
})

test('bots and free seats are no company, but people without a name are', () => {
  expect(hasCompany(table(me, { level: 'easy' }, { is_free: true }))).toBe(false)
  expect(hasCompany(table(me, {}))).toBe(true)
  expect(hasCompany(table(me, { name: 'Ben', level: 'easy' }))).toBe(true)
})

test('a level of a record that is not known here is left as it is', () => {
  expect(listedNames([{ name: null, level: 'greedy' }])).toEqual(['Red (greedy)'])
})
