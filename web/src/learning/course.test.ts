import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hoard } from '../game/reveal.svelte'
import { Course, keptStep } from './course.svelte'
import { end, lessonOf, STEPS, type Lesson } from './lessons'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('window', globalThis)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Do what a step asks for, and let the others play. */
function master(course: Course): void {
  const at = course.at
  const lesson = lessonOf(course.step) as Lesson
  if (course.step === 'forbidden') course.found('forbidden')
  else {
    course.place(lesson.move)
    course.settled()
  }
  expect(course.phase).toBe('done')
  course.next()
  while (course.at === at) {
    course.settled()
    vi.runAllTimers()
  }
}

test('the course leads through every step to the count', () => {
  const course = new Course()
  const seen = [course.step]
  while (course.step !== 'count') {
    master(course)
    seen.push(course.step)
  }
  expect(seen).toEqual(STEPS)
  expect(course.shown.position.gems).toEqual([])
  expect(course.shown.position.centre).toBe(0)
})

test('a mistake is answered, changes nothing and can be corrected', () => {
  const course = new Course()
  const { move } = lessonOf('place') as Lesson
  const shown = course.shown
  course.place({ ...move, cell: 'g4' })
  expect(course.answer?.verdict).toBe('elsewhere')
  expect([course.step, course.phase, course.shown]).toEqual(['place', 'asking', shown])
  course.place(move)
  expect([course.answer, course.phase]).toEqual([null, 'showing'])
})

test('a learner who comes back continues at the same step', () => {
  const course = new Course()
  master(course)
  master(course)
  expect(new Course().step).toBe('extend')
  course.place((lessonOf('extend') as Lesson).move)
  course.settled()
  expect(new Course().step).toBe('centre')
  course.restart()
  expect(new Course().step).toBe('place')
})

test.each(['-1', '9', 'x', '1.5', ''])('a stored step %j is ignored, and the course starts', (value) => {
  kept.set('indigo.lesson', value)
  expect(keptStep()).toBe(0)
})

test('a won gem shows as soon as it is won, and not before', () => {
  kept.set('indigo.lesson', String(STEPS.indexOf('exit')))
  const course = new Course()
  expect(course.won).toEqual([])
  course.place((lessonOf('exit') as Lesson).move)
  expect(course.won).toEqual(['emerald'])
  course.settled()
  course.next()
  course.skip()
  expect(course.won).toEqual(['emerald'])
  master(course)
  expect(course.won).toEqual(hoard(end.position.won[0]))
})

test("the others' turns can be skipped", () => {
  kept.set('indigo.lesson', String(STEPS.indexOf('shared')))
  const course = new Course()
  course.place((lessonOf('shared') as Lesson).move)
  course.settled()
  course.next()
  course.skip()
  expect(course.step).toBe('count')
  vi.runAllTimers()
  expect([course.step, course.phase]).toEqual(['count', 'asking'])
})
