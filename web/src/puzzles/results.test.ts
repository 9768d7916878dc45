import { beforeEach, expect, test, vi } from 'vitest'
import {
  difficultyOf,
  isDone,
  isSolved,
  keepResult,
  later,
  monthsOf,
  openDay,
  results,
  streak,
  weeksOf,
  type Results,
} from './results'

let kept: Record<string, string>
beforeEach(() => {
  kept = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  })
})

const solved = { tries: [12, 0] }

test('a puzzle is done when it is solved or the tries are used up', () => {
  expect([undefined, { tries: [] }, { tries: [9, 20] }].map(isDone)).toEqual([false, false, false])
  expect([isDone(solved), isSolved(solved)]).toEqual([true, true])
  expect([isDone({ tries: [9, 20, 31] }), isSolved({ tries: [9, 20, 31] })]).toEqual([true, false])
})

test('results are kept, and a damaged store is empty', () => {
  keepResult('2026-11-16', solved)
  keepResult('2026-11-17', { tries: [8] })
  expect(results()).toEqual({ '2026-11-16': solved, '2026-11-17': { tries: [8] } })
  for (const damaged of ['{', 'null']) {
    kept['indigo.puzzles'] = damaged
    expect(results()).toEqual({})
  }
})

test('the streak counts days in a row that were solved on their day', () => {
  const days: Results = { '2026-10-31': solved, '2026-11-01': solved, '2026-11-02': solved }
  expect(streak(days, '2026-11-02')).toBe(3)
  expect(streak(days, '2026-11-03')).toBe(3) // today is still open
  expect(streak({ ...days, '2026-11-03': { tries: [9, 9, 9] } }, '2026-11-03')).toBe(0)
  expect(streak(days, '2026-11-04')).toBe(0)
  expect(streak({ ...days, '2026-11-01': { tries: [0], isLate: true } }, '2026-11-02')).toBe(1)
})

test('the latest puzzle of a difficulty that is still open is found', () => {
  const week = Array.from({ length: 7 }, (_, day) => difficultyOf(later('2026-11-16', day)))
  expect(week).toEqual(['easy', 'easy', 'medium', 'medium', 'medium', 'hard', 'hard'])
  const open = (days: Results, difficulty: 'easy' | 'hard') => openDay(days, '2026-11-14', '2026-11-17', difficulty)
  expect([open({}, 'easy'), open({}, 'hard')]).toEqual(['2026-11-17', '2026-11-15'])
  expect(open({ '2026-11-17': solved, '2026-11-16': { tries: [9] } }, 'easy')).toBe('2026-11-16')
  expect(open({ '2026-11-15': { tries: [9, 9, 9] }, '2026-11-14': solved }, 'hard')).toBeNull()
})

test('a calendar starts its weeks on Monday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(monthsOf('2026-10-05', '2026-12-01')).toEqual(['2026-12', '2026-11', '2026-10'])
  expect(later('2026-12-31', 1)).toBe('2027-01-01')
})
