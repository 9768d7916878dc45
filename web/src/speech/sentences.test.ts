// Every sentence that is put together, in every language, beside a file that a person has read: sentences.txt.
// After a change, `npm test -- -u` writes the file anew; read what has changed before you commit it.
import { expect, test, vi } from 'vitest'
import type { GemName, TurnEvent } from '../board/types'
import type { Dictionary } from '../texts/dictionary'
import { LANGUAGES } from '../texts/languages'
import { labelled, listed, percent, setLanguage, t } from '../texts/index.svelte'
import type { WireEntry, WireOutcome, WireReason, WireSeat, WireTable } from '../wire/types'
import { LEVELS } from '../wire/values'
import { cellLabels, gateLabel, tileLabel } from './boardLabels'
import { entryTexts } from './entries'
import { outcomeReason, outcomeTitle, overText } from './outcomes'
import { COLOURS, distinctNames, levelName, listedNames, namesOf, shownNames, spokenNames } from './people'
import { unusualTerms } from './terms'
import { paceText, timeLeft } from './times'
import { effectText, placeText, turnTitle } from './turns'

// The catalogs of lessons and replays begin in the language of the page, so there has to be one.
vi.stubGlobal('document', { documentElement: {}, querySelector: () => null })
await setLanguage('en')
const { learningText } = await import('../texts/learning.svelte')
const { onlineText } = await import('../texts/online.svelte')
const { opponentText } = await import('../texts/opponents.svelte')
const { puzzleText } = await import('../texts/puzzles.svelte')
const { replayText } = await import('../texts/replay.svelte')
const { myText } = await import('../texts/me.svelte')
const { coachText } = await import('../texts/coach.svelte')
const { reasonTexts, trustText } = await import('../coach/reasonTexts')
const { betterText, costText, moveText, resultText } = await import('../replay/moveTexts')

const KINDS = ['W', 'S', 'B', 'X', 'T'] as const
/** Between them, all plurals of our languages. */
const NUMBERS = [1, 2, 5, 21]

const place = { cell: 'd4', side: 0 }
const way = (tiles: number) => Array.from({ length: tiles + 1 }, () => place)
const placed: TurnEvent = { type: 'tile_placed', seat: 0, move: { cell: 'd4', kind: 'W', rotation: 0 } }
const moved = (gem: GemName, tiles: number): TurnEvent => ({ type: 'gem_moved', gem, way: way(tiles) })
const won = (gem: GemName, gate: number, owners: number[]): TurnEvent => ({ type: 'gem_won', gem, gate, owners })
const crashed = (...gems: [GemName, GemName]): TurnEvent => ({ type: 'gems_crashed', gems, way: way(2) })

const seat = (number: number, changes: Partial<WireSeat>): WireSeat => ({
  colour: COLOURS[number] ?? 'red',
  name: null,
  level: null,
  character: null,
  is_free: false,
  is_mine: false,
  away_since: null,
  ...changes,
})

const terms = {
  players: 3,
  own_gates: false,
  hand_size: 1,
  rounds: 1,
  starts: null,
  open_scores: false,
  pace: null,
  is_public: false,
  hints: true,
} as const

/** A table of the person here, Anna, and a bot. */
function table(changes: Partial<WireTable> = {}): WireTable {
  return {
    table: 'kabo-mite-rusa',
    sequence: 1,
    phase: 'over',
    terms,
    seats: [seat(0, { is_mine: true }), seat(1, { name: 'Anna' }), seat(2, { level: 'easy' })],
    is_host: true,
    round: 1,
    totals: null,
    game: null,
    deadline: null,
    clocks: null,
    asked: null,
    is_casual: false,
    rematch: null,
    ...changes,
  }
}

/** How a game ended. */
const ending = (winners: number[], reason: WireOutcome['reason'] = 'points'): WireOutcome => ({
  points: [12, 12, 5],
  gems: [6, 6, 3],
  winners,
  reason,
})

const over = (outcome: WireOutcome, changes: Partial<WireTable> = {}) =>
  table({ game: { outcome } as NonNullable<WireTable['game']>, ...changes })

const entry = (changes: Partial<WireEntry>): WireEntry => ({ sequence: 1, at: 0, kind: 'moved', seat: 0, ...changes })

function turns(): string[] {
  return [
    turnTitle('Anna', 'own'),
    turnTitle('Anna', 'shared'),
    ...['Anna', t('colour.turquoise')].flatMap((name) => [turnTitle(name, 'other'), turnTitle(name, 'bot')]),
  ]
}

function moves(): string[] {
  const names = spokenNames(table())
  const cases: TurnEvent[][] = [
    [],
    ...NUMBERS.map((tiles) => [moved('amber', tiles)]),
    [moved('emerald', 2)],
    [moved('sapphire', 3)],
    ...NUMBERS.map((tiles) => [moved('emerald', tiles), moved('emerald', tiles)]),
    [moved('amber', 2), moved('amber', 2), moved('amber', 2), moved('emerald', 2)],
    [moved('amber', 1), won('amber', 1, [0])],
    [moved('emerald', 1), won('emerald', 2, [0, 1])],
    [moved('sapphire', 1), won('sapphire', 3, [1, 2])],
    [moved('emerald', 1), won('emerald', 4, [2])],
    [crashed('amber', 'emerald')],
    [crashed('emerald', 'sapphire')],
    [crashed('amber', 'sapphire')],
    [crashed('amber', 'amber')],
    [crashed('emerald', 'emerald')],
    [moved('amber', 2), crashed('amber', 'amber'), moved('emerald', 1), won('emerald', 2, [0, 1])],
  ]
  return cases.map((events) => placeText(events as Parameters<typeof placeText>[0], names))
}

function announcements(): string[] {
  const events = [placed, moved('amber', 1), won('amber', 2, [0, 1])]
  const said = (changes: Partial<WireEntry>, at = table()) => entryTexts(entry(changes), at)
  const ends = (outcome: WireOutcome, changes?: Partial<WireTable>) =>
    said({ events: [{ type: 'game_ended', outcome }] }, over(outcome, changes))
  const match = { terms: { ...terms, rounds: 3 }, round: 3 }
  return [
    ...[0, 1, 2].flatMap((by) => said({ seat: by, events })),
    ...[0, 1].flatMap((by) => said({ seat: by, player: 'clock', events })),
    ...KINDS.flatMap((kind) => said({ events: [{ type: 'tile_drawn', seat: 0, kind }] })),
    ...[0, 1].flatMap((by) => said({ kind: 'reacted', seat: by, phrase: 'nice_move' })),
    ...(['took_back', 'declined'] as const).flatMap((kind) => said({ kind })),
    ...said({ kind: 'next_round' }, table({ ...match, round: 2 })),
    ...ends(ending([0])),
    ...ends(ending([1], 'gems')),
    ...ends(ending([0, 1], 'shared')),
    ...ends(ending([1, 2], 'shared')),
    ...ends(ending([0]), { ...match, phase: 'playing' }),
    ...ends(ending([0]), { ...match, totals: ending([1]) }),
    ...ends(ending([0]), { ...match, totals: ending([0]) }),
    ...ends(ending([0]), { ...match, totals: ending([0, 1, 2], 'shared') }),
  ]
}

function results(): string[] {
  const all = [
    over(ending([0])),
    over(ending([1])),
    over(ending([1], 'resigned')),
    over(ending([0], 'time')),
    over(ending([0, 1], 'shared')),
    over(ending([1, 2], 'shared')),
  ]
  return [
    ...all.map((each) => [overText(each), outcomeTitle(each), outcomeReason(each)].join(' / ')),
    ...all.map((each) => labelled(t('app.name'), outcomeTitle(each, null))),
  ]
}

function replays(): string[] {
  const names = distinctNames(table().seats)
  const points = [placed, moved('emerald', 1), won('emerald', 2, [0, 1])]
  const reason = reasonOf('crashed', { gems: ['amber', 'amber'], gate: null })
  return [
    ...[ending([0]), ending([1]), ending([0, 1], 'shared'), ending([1], 'resigned'), null].map((outcome) =>
      resultText({ outcome }, names),
    ),
    ...[0, 1].map((by) => moveText({ number: 12, seat: by, events: points }, names)),
    ...[0, 1].map((by) => costText({ seat: by, cost: 0.12 }, names)),
    betterText({ best: { cell: 'c5', kind: 'W', rotation: 0 }, reasons: [reason] }, names),
  ]
}

const reasonOf = (what: WireReason['what'], changes: Partial<WireReason> = {}): WireReason => ({
  what,
  gems: ['amber'],
  way: way(2),
  gate: 1,
  points: [0, 0, 0],
  tiles: 1,
  ...changes,
})

function coach(): string[] {
  const board = { gates: [[0], [0, 1], [2], [2, 0], [1], [1, 2]], names: spokenNames(table()), seat: 0 }
  const said = (...reasons: WireReason[]) => reasonTexts(reasons, board).join('. ')
  const gems = (['amber', 'emerald', 'sapphire'] as const).map((gem) => ({ gems: [gem] }))
  const gates = [{ gate: 1 }, { gate: 2 }]
  return [
    ...gems.map((each) => said(reasonOf('won', { ...each, points: [2, 0, 0] }))),
    said(reasonOf('won', { gate: 2, points: [1, 1, 0] })),
    said(reasonOf('won', { gate: 5, points: [0, 1, 0] })),
    ...gates.flatMap((gate) => [1, 2, 3].map((tiles) => said(reasonOf('moved', { ...gate, tiles })))),
    ...gems.map((each) => said(reasonOf('moved', each))),
    said(reasonOf('moved', { gate: 5 })),
    said(reasonOf('moved', { tiles: null })),
    ...gems.map((each) => said(reasonOf('blocked', { ...each, gate: 5 }))),
    ...[3, 6].map((gate) => said(reasonOf('blocked', { gate, tiles: 2 }))),
    ...gates.flatMap((gate) => [1, 2].map((tiles) => said(reasonOf('opened', { ...gate, tiles })))),
    ...gates.flatMap((gate) => gems.map((each) => said(reasonOf('kept', { ...gate, ...each })))),
    ...gems.map((each) => said(reasonOf('exposed', { ...each, gate: 6 }))),
    ...gates.flatMap((gate) => gems.map((each) => said(reasonOf('missed', { ...gate, ...each })))),
    said(reasonOf('crashed', { gems: ['amber', 'emerald'], gate: null })),
    // Two reasons at most, the most telling first; a gem that is sent to others comes last.
    said(reasonOf('moved', { gate: 5 }), reasonOf('opened'), reasonOf('blocked', { gate: 5 })),
    said(reasonOf('moved'), reasonOf('moved')),
    said(),
    ...[0.9, 0.3, 0.1].map((trust) => trustText({ trust })),
  ]
}

function people(): string[] {
  const { seats } = table()
  const namesakes = [
    seat(0, { name: 'Anna' }),
    seat(1, { name: 'Anna' }),
    seat(2, { name: 'easy' }),
    seat(3, { level: 'hard' }),
  ]
  return [
    ...[namesOf, spokenNames, shownNames].map((names) => listed(names(table()))),
    ...[seats, namesakes].flatMap((each) => [listedNames(each).join(' – '), distinctNames(each).join(' – ')]),
    ...[2, 3, 4].map((count) => listed(['Anna', 'Ben', 'Cara', 'Dora'].slice(0, count))),
    ...LEVELS.flatMap((level) => [
      ...[1, 2, 3].map((count) =>
        t('start.play_now_about', { opponents: t('start.bots', { count, level: levelName(level) }) }),
      ),
      onlineText('table.bot_name', { level: levelName(level) }),
    ]),
    ...['Anna', t('colour.purple')].flatMap((name) => [
      onlineText('table.waiting', { name }),
      t('game.asked', { name }),
      t('game.gone', { name }),
      t('curtain.title', { name }),
      t('curtain.ready', { name }),
    ]),
  ]
}

function times(): string[] {
  const hours = (count: number) => count * 3_600_000
  return [
    ...[0, 5_000, 65_000, hours(1), hours(1.2), hours(2), hours(5), hours(21), hours(23), hours(30)].map(timeLeft),
    ...[hours(36), hours(48), hours(5 * 24), hours(14 * 24)].map(timeLeft),
    ...NUMBERS.map((amount) => paceText({ unit: 'seconds', amount })),
    ...NUMBERS.map((amount) => paceText({ unit: 'days', amount })),
    paceText({ unit: 'minutes', amount: 3, increment: 5 }),
    paceText(null),
    unusualTerms({
      ...terms,
      own_gates: true,
      hand_size: 2,
      rounds: 3,
      open_scores: true,
      pace: { unit: 'days', amount: 2 },
    }).join(' · '),
  ]
}

function board(): string[] {
  const gates = [[0], [0, 1], [2], [2, 0], [1], [1, 2]]
  const position = {
    turn: 0,
    tiles: [{ cell: 'd4', kind: 'W', rotation: 1 } as const],
    gems: [{ gem: 'amber', cell: 'a1', side: 3 } as const, { gem: 'emerald', cell: 'd4', side: 0 } as const],
    centre: 6,
    hands: [],
    won: [],
    stack: 40,
  }
  const promise = () => [moved('amber', 2)] as ReturnType<Parameters<typeof cellLabels>[3] & object>
  const names = spokenNames(table())
  const label = cellLabels(position, gates, names, promise)
  return [
    ...['a1', 'a2', 'b2', 'd4', 'e4', 'e5'].map(label),
    cellLabels({ ...position, centre: 1 }, gates, names)('e5'),
    ...gates.map((_, gate) => gateLabel(gate + 1, gates, names)),
    ...KINDS.map((kind) => tileLabel(kind, 0)),
  ]
}

function lessons(): string[] {
  const names = spokenNames(table())
  const tried = [moved('emerald', 2)] as Parameters<typeof effectText>[0]
  return [[], tried].map(
    (events) =>
      `${learningText('learn.happened', { what: effectText(events, names) })} ${learningText('learn.elsewhere')}`,
  )
}

/** What fills the holes of a text. */
const values = (): Record<string, string> => ({
  name: 'Anna',
  names: listed(['Anna', 'Ben']),
  players: onlineText('table.for_3'),
  level: levelName('hard'),
  opponents: t('start.bots', { count: 2, level: levelName('hard') }),
  round: '2',
  rounds: '3',
  time: '0:42',
  gem: t('gem.the_amber'),
  other: t('gem.the_emerald'),
  gate: '4',
  gain: '+2',
  gems: t('gem.two_ambers'),
  points: '2',
  cell: 'd4',
  side: t('side.1'),
  from: t('side.1'),
  to: t('side.5'),
  what: `d4, ${effectText([], [])}`,
  tile: t('kind.W'),
  table: 'kabo-mite-rusa',
  code: 'teapot',
  title: t('end.title_you'),
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
  place: '2',
  before: percent(0.61),
  after: percent(0.38),
})

/** Every text with holes or plurals, filled in. */
function texts(dictionary: Dictionary, say: typeof t): string[] {
  const filled = values()
  return Object.entries(dictionary).flatMap(([key, text]) => {
    const isPlural = typeof text !== 'string'
    if (!isPlural && !text.includes('{')) return []
    const numbers = isPlural ? NUMBERS : [6]
    return numbers.map((count) => `${key}: ${say(key as 'game.points', { ...filled, count } as { count: number })}`)
  })
}

const sections = { turns, moves, announcements, results, replays, people, times, board, lessons, coach }

test('every sentence is as somebody has read it', async () => {
  const written: string[] = []
  for (const language of Object.keys(LANGUAGES)) {
    await setLanguage(language as keyof typeof LANGUAGES)
    for (const [name, section] of Object.entries(sections)) written.push(`## ${language}: ${name}`, ...section(), '')
    const books = {
      '': t,
      '.learning': learningText,
      '.online': onlineText,
      '.opponents': opponentText,
      '.puzzles': puzzleText,
      '.replay': replayText,
      '.me': myText,
      '.coach': coachText,
    }
    for (const [book, say] of Object.entries(books)) {
      const found = (await import(`../texts/${language}${book}.ts`)) as Record<string, Dictionary>
      written.push(`## ${language}${book}: texts with values`, ...texts(found[language] ?? {}, say as typeof t), '')
    }
  }
  // Which kind of space comes before a percent sign depends on the version of Node.
  const text = written.join('\n').replaceAll(/[\u2009\u202f]/g, '\u00a0')
  await expect(text).toMatchFileSnapshot('./sentences.txt')
})
