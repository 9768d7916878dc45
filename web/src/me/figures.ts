// What a list of finished games adds up to.
import type { ListedGame } from '../wire/types'
import { LEVELS } from '../wire/values'

export type Opponent = (typeof LEVELS)[number] | 'people'
export type Setup = 'two' | 'three' | 'three_own' | 'four'

export const OPPONENTS: readonly Opponent[] = [...LEVELS, 'people']
export const SETUPS: readonly Setup[] = ['two', 'three', 'three_own', 'four']
/** How many games an average of the curve covers. */
export const SPAN = 10
/** From how many points behind a victory counts as a comeback. */
export const BEHIND = 3

export interface Tally<Name> {
  name: Name
  played: number
  won: number
}

export interface Figures {
  played: number
  won: number
  byOpponent: Tally<Opponent>[]
  bySetup: Tally<Setup>[]
  /** The points of each game, the first one first, and the average of it and those before. */
  curve: { points: number; average: number; isWon: boolean }[]
  points: number
  /** Ambers, emeralds, sapphires. */
  gems: number[]
  gates: number[]
  /** The game with the longest journey of a gem, and the one with the greatest comeback. */
  journey: ListedGame | null
  comeback: ListedGame | null
  comebacks: number
}

/** The seat of the person here; null where several people shared the screen. */
export function mySeat({ seats }: ListedGame): ListedGame['seats'][number] | null {
  const mine = seats.filter((seat) => seat.is_mine)
  return mine.length === 1 ? (mine[0] ?? null) : null
}

/** Return whom the game was played against; a bot that only filled in for a person doesn't count. */
export function opponentsOf({ seats }: ListedGame): Set<Opponent> {
  const others = seats.filter((seat) => !seat.is_mine)
  return new Set(others.map((seat) => (seat.is_person ? 'people' : (seat.level ?? 'people'))))
}

export function setupOf({ seats, own_gates: isOwn }: ListedGame): Setup {
  if (seats.length === 3) return isOwn ? 'three_own' : 'three'
  return seats.length === 2 ? 'two' : 'four'
}

export const isWon = (game: ListedGame): boolean => mySeat(game)?.place === 1

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Add up columns. */
const sums = (rows: readonly (readonly number[])[], width: number) =>
  Array.from({ length: width }, (_, column) => sum(rows.map((row) => row[column] ?? 0)))

/** Return the game where something was greatest; null if it never happened. */
function best(games: readonly ListedGame[], what: (game: ListedGame) => number): ListedGame | null {
  const found = games.toSorted((one, other) => what(other) - what(one))[0]
  return found && what(found) > 0 ? found : null
}

/** Add up games, listed the last one first; those where several people shared a screen are left out. */
export function figuresOf(listed: readonly ListedGame[]): Figures {
  const games = listed.filter(mySeat)
  const tally = <Name>(name: Name, some: ListedGame[]): Tally<Name> => ({
    name,
    played: some.length,
    won: some.filter(isWon).length,
  })
  const points = games.map((game) => mySeat(game)?.points ?? 0).toReversed()
  return {
    ...tally('', games),
    byOpponent: OPPONENTS.map((each) =>
      tally(
        each,
        games.filter((game) => opponentsOf(game).has(each)),
      ),
    ).filter(({ played }) => played),
    bySetup: SETUPS.map((each) =>
      tally(
        each,
        games.filter((game) => setupOf(game) === each),
      ),
    ).filter(({ played }) => played),
    curve: games.toReversed().map((game, at) => {
      const span = points.slice(Math.max(0, at + 1 - SPAN), at + 1)
      return { points: points[at] ?? 0, average: sum(span) / span.length, isWon: isWon(game) }
    }),
    points: games.length ? sum(points) / games.length : 0,
    gems: sums(
      games.map((game) => mySeat(game)?.gems ?? []),
      3,
    ),
    gates: sums(
      games.map((game) => game.gates),
      6,
    ),
    journey: best(games, (game) => game.journey),
    comeback: best(games, (game) => (game.comeback >= BEHIND ? game.comeback : 0)),
    comebacks: games.filter((game) => game.comeback >= BEHIND).length,
  }
}

export interface Filter {
  players: number
  /** A kind of opponent, or the name of a person after a colon; empty for all. */
  opponent: string
}

export const ALL: Filter = { players: 0, opponent: '' }

export const filtered = (games: readonly ListedGame[], { players, opponent }: Filter): ListedGame[] =>
  games.filter((game) => {
    if (players && game.seats.length !== players) return false
    if (!opponent) return true
    if (!opponent.startsWith(':')) return opponentsOf(game).has(opponent as Opponent)
    return game.seats.some((seat) => !seat.is_mine && seat.is_person && seat.name === opponent.slice(1))
  })

/** Return the names of the people met, by alphabet. */
export const namesMet = (games: readonly ListedGame[]): string[] =>
  [
    ...new Set(
      games.flatMap(({ seats }) =>
        seats.flatMap((seat) => (!seat.is_mine && seat.is_person && seat.name ? [seat.name] : [])),
      ),
    ),
  ].toSorted((one, other) => one.localeCompare(other))
