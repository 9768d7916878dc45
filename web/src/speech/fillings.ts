// What fills the holes of texts in sentences.txt. Only the test of it imports this.
import { ago } from '../lobby/ago'
import { dayText } from '../puzzles/dates'
import { coachText } from '../texts/coach.svelte'
import type { Dictionary } from '../texts/dictionary'
import { duration, listed, percent, t } from '../texts/index.svelte'
import { onlineText } from '../texts/online.svelte'
import { LEVELS } from '../wire/values'
import { COLOURS, colourName, levelName } from './people'
import { effectText } from './turns'

/** Between them, all plurals of our languages. */
export const NUMBERS = [1, 2, 5, 21]

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const times_ago = () => [5 * MINUTE, 60 * MINUTE, DAY, 3 * DAY].map(ago)
const levels = () => LEVELS.map(levelName)

/** What fills a hole: in a text that is named, in a catalog, or anywhere. Several values make a line each. */
const values = (): Record<string, string | string[]> => ({
  name: ['Anna', colourName(1)],
  names: [listed(['Anna', 'Ben']), 'Anna'],
  players: [2, 3, 4].map((count) => onlineText(`table.for_${count as 2}`)),
  'me.place players': '3',
  level: levels(),
  below: levels().slice(0, 3),
  above: levels().slice(1),
  'strength.first above': levels(),
  'strength.last below': levels(),
  opponents: t('start.bots', { count: 2, level: levelName('hard') }),
  round: '2',
  rounds: '3',
  time: '0:42',
  'lobby.since time': times_ago(),
  'terms.per_turn time': [duration(30, 'second'), duration(1, 'day'), duration(3, 'day')],
  'terms.per_game time': duration(3, 'minute'),
  'privacy. time': duration(90, 'day'),
  gem: t('gem.one_amber'),
  // Some languages decline what a move does something to, or for.
  'coach. gem': coachText('coach.amber'),
  'coach.opens gem': coachText('coach.for_amber'),
  'coach.keeps gem': coachText('coach.for_amber'),
  'coach.misses gem': t('gem.one_amber'),
  'board.gem_at gem': t('gem.amber'),
  other: t('gem.one_emerald'),
  gate: '4',
  gain: '+2',
  gems: t('gem.two_ambers'),
  points: '2',
  'replay.result points': '12–12–5',
  cell: 'd4',
  next: 'e5',
  cells: listed(['c4', 'd4']),
  end: t('board.cell_free', { cell: 'e5' }),
  side: t('side.1'),
  from: t('side.1'),
  to: t('side.5'),
  what: effectText([], []),
  'announce. what': `d4, ${t('effect.stops', { gem: t('gem.one_amber'), cell: 'c3', next: 'b2' })}`,
  'replay.told what': `d4, ${t('effect.moves', { gem: t('gem.one_amber'), count: 2 })}`,
  tile: t('kind.W'),
  table: 'kabo-mite-rusa',
  'table.title name': 'kabo-mite-rusa',
  'status.unknown_table_about name': 'kabo-mite-rusa',
  code: 'teapot',
  title: [t('end.title_you'), t('end.title_win', { name: 'Anna' })],
  step: '2',
  steps: '9',
  line: '3',
  column: '14',
  move: '12',
  moves: '54',
  done: '12',
  share: percent(0.12),
  won: '7',
  played: '12',
  place: ['2', '3'],
  size: '6.7',
  total: '54',
  before: percent(0.61),
  after: percent(0.38),
  lost: '4',
  rating: '1240',
  low: '1180',
  high: '1420',
  games: '3',
  needed: '5',
  number: '12',
  tries: '3',
  chance: ['1', '34'],
  best: '62',
  second: ['0', '41'],
  colour: COLOURS.map((_, seat) => colourName(seat)).slice(0, 2),
  day: dayText('2026-11-17'),
})

/** Texts that are said of nothing, too. */
const OF_NONE = /^(game\.(tiles_left|points)|me\.moves)/

/** Every text with holes or plurals, filled in; a hole without a value is a mistake. */
export function texts(dictionary: Dictionary, language: string): string[] {
  const filled = values()
  const rules = new Intl.PluralRules(language)
  return Object.entries(dictionary).flatMap(([key, text]) => {
    const start = Object.keys(filled).filter((each) => each.includes(' ') && key.startsWith(each.split(' ')[0] ?? ''))
    const valuesOf = (hole: string): string[] => {
      const named = start.filter((each) => each.endsWith(` ${hole}`)).sort((a, b) => b.length - a.length)[0]
      const found = filled[named ?? hole]
      if (found === undefined) throw new Error(`sentences.test.ts has no value for {${hole}} of ${key}`)
      return [found].flat()
    }
    const fill = (form: string, number: string): string[] => {
      const holes = [...new Set([...form.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole ?? ''))]
      const all = holes.map((hole) => (hole === 'count' ? [number] : valuesOf(hole)))
      const lines = Math.max(1, ...all.map(({ length }) => length))
      return Array.from({ length: lines }, (_, line) =>
        holes.reduce(
          (said, hole, index) => said.replaceAll(`{${hole}}`, all[index]?.[line] ?? all[index]?.at(-1) ?? ''),
          form,
        ),
      )
    }
    if (typeof text === 'string') {
      const isPlain = !text.includes('{')
      return isPlain ? [] : fill(text, '6').map((line) => `${key}: ${line}`)
    }
    const numbers = OF_NONE.test(key) ? [0, ...NUMBERS] : NUMBERS
    return numbers.flatMap((count) =>
      fill(text[rules.select(count)] ?? '', `${count}`)
        .slice(0, count === NUMBERS[0] ? Infinity : 1)
        .map((line) => `${key}: ${line}`),
    )
  })
}
