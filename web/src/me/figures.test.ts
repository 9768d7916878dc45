import { expect, test } from 'vitest'
import type { ListedGame } from '../wire/types'
import { ALL, figuresOf, filtered, mySeat, namesMet } from './figures'

type Seat = ListedGame['seats'][number]

const seat = (change: Partial<Seat>): Seat => ({
  name: null,
  level: null,
  is_person: true,
  is_mine: false,
  points: 0,
  gems: [0, 0, 0],
  place: 1,
  stand_ins: 0,
  ...change,
})
const mine = (points: number, place: number, gems = [points, 0, 0]) => seat({ is_mine: true, points, place, gems })
const bot = (level: Seat['level'], place = 1) => seat({ is_person: false, level, place })

let number = 0
const game = (seats: Seat[], change: Partial<ListedGame> = {}): ListedGame => ({
  table: `t${number++}`,
  round: 1,
  rounds: 1,
  began_at: 0,
  ended_at: 0,
  moves: 50,
  own_gates: false,
  hand_size: 1,
  open_scores: false,
  seats,
  is_assisted: false,
  gates: [1, 0, 2, 0, 0, 0],
  journey: 4,
  comeback: 0,
  ...change,
})

const GAMES = [
  game([mine(12, 1), bot('hard', 2)], { comeback: 5 }),
  game([mine(6, 2, [0, 0, 2]), seat({ name: 'Ben' }), bot('easy', 3)], { journey: 11, own_gates: true }),
  game([mine(9, 1), bot('easy', 2)], { comeback: 2 }),
  game([mine(20, 1), mine(3, 2)]),
]

test('games add up to figures, without those on one screen', () => {
  const found = figuresOf(GAMES)
  expect([found.played, found.won, found.points]).toEqual([3, 2, 9])
  expect(found.byOpponent).toEqual([
    { name: 'easy', played: 2, won: 1 },
    { name: 'hard', played: 1, won: 1 },
    { name: 'people', played: 1, won: 0 },
  ])
  expect(found.bySetup).toEqual([
    { name: 'two', played: 2, won: 2 },
    { name: 'three_own', played: 1, won: 0 },
  ])
  expect(found.curve).toEqual([
    { points: 9, average: 9, isWon: true },
    { points: 6, average: 7.5, isWon: false },
    { points: 12, average: 9, isWon: true },
  ])
  expect(found.gems).toEqual([21, 0, 2])
  expect(found.gates).toEqual([3, 0, 6, 0, 0, 0])
  expect(found.journey).toBe(GAMES[1])
  expect([found.comeback, found.comebacks]).toEqual([GAMES[0], 1])
})

test('without games there is nothing to add up', () => {
  const found = figuresOf([])
  expect([found.played, found.points, found.journey, found.comeback, found.curve]).toEqual([0, 0, null, null, []])
})

test('a list is filtered by players and by opponent', () => {
  expect(filtered(GAMES, ALL)).toEqual(GAMES)
  expect(filtered(GAMES, { players: 3, opponent: '' })).toEqual([GAMES[1]])
  expect(filtered(GAMES, { players: 0, opponent: 'easy' })).toEqual([GAMES[1], GAMES[2]])
  expect(filtered(GAMES, { players: 2, opponent: 'people' })).toEqual([])
  expect(filtered(GAMES, { players: 0, opponent: ':Ben' })).toEqual([GAMES[1]])
  expect(namesMet(GAMES)).toEqual(['Ben'])
  expect(GAMES.map((each) => mySeat(each)?.points)).toEqual([12, 6, 9, undefined])
})
