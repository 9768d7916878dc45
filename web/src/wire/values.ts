// The values that types of the wire allow, to list and to choose from. A value that is missing here fails to compile.
import type { React, SeatBot } from './types'

/** How many people play a game. */
export const PLAYERS = [2, 3, 4] as const

export type Level = NonNullable<SeatBot['level']>
export type Character = NonNullable<SeatBot['character']>
export type Phrase = React['phrase']

const all = <Value extends string>(values: Readonly<Record<Value, true>>) => Object.keys(values) as Value[]

export const LEVELS = all<Level>({ easy: true, medium: true, hard: true, expert: true })

/** Bots with a name, a face and a taste; each has the same name in every language. */
export const CHARACTERS = all<Character>({ otto: true, mila: true, nora: true, bruno: true, felix: true, iris: true })

export const PHRASES = all<Phrase>({
  hello: true,
  good_luck: true,
  nice_move: true,
  oops: true,
  wow: true,
  thinking: true,
  sorry: true,
  thanks: true,
  good_game: true,
})

/** How strong each of them is, the weakest first. */
export const LEVEL_OF: Record<Character, Level> = {
  otto: 'easy',
  mila: 'easy',
  nora: 'medium',
  bruno: 'medium',
  felix: 'hard',
  iris: 'expert',
}
