// Every sentence that is put together, in every language, beside a file that a person has read: sentences.txt.
// After a change, `npm test -- -u` rewrites the file; read what has changed before you commit it.
import { expect, test, vi } from 'vitest'
import type { GemEvent, GemName, TurnEvent } from '../board/types'
import type { Dictionary } from '../texts/dictionary'
import { LANGUAGES } from '../texts/languages'
import { labelled, listed, setLanguage, t } from '../texts/index.svelte'
import type { WireEntry, WireOutcome, WireReason, WireSeat, WireTable } from '../wire/types'
import { CHARACTERS, LEVELS } from '../wire/values'
import { effects } from './effects'
import { entryTexts } from './entries'
import { outcomeReason, outcomeTitle, overText } from './outcomes'
import {
  characterName,
  COLOURS,
  distinctNames,
  levelName,
  listedNames,
  namesOf,
  shownNames,
  spokenNames,
} from './people'
import { learningText } from '../texts/learning.svelte'
import { onlineText } from '../texts/online.svelte'
import { opponentText } from '../texts/opponents.svelte'
import { puzzleText } from '../texts/puzzles.svelte'
import { boardSamples, wordsSamples } from '../words/samples'
import { reasonTexts, trustText } from '../coach/reasonTexts'
import { betterText, costText, moveText, resultText } from '../replay/moveTexts'
import { NUMBERS, texts } from './fillings'
import { unusualTerms } from './terms'
import { clock, paceText } from './times'
import { effectText, placeText, turnTitle } from './turns'

vi.stubGlobal('document', { documentElement: {}, querySelector: () => null })
await setLanguage('en')

const KINDS = ['W', 'S', 'B', 'X', 'T'] as const

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
  is_expected: false,
  allows_talk: true,
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
  points: [0, 1, 2].map(
    (seat) => (reason !== 'points' ? [12, 12, 5][seat] : winners.includes(seat) ? 14 : [12, 12, 5][seat]) ?? 0,
  ),
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
  return [
    ...cases.map((events) => placeText(events as Parameters<typeof placeText>[0], names)),
    ...cases.slice(-11).map((events) => effects(events, names, true).join(', ')),
  ]
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
      resultText({ outcome }, names, null),
    ),
    ...[ending([0]), ending([1], 'resigned')].map((outcome) => resultText({ outcome }, names, 0)),
    ...[0, 1].map((by) => moveText({ number: 12, seat: by, events: points }, names)),
    ...[0, 1].map((by) => costText({ seat: by, cost: 0.12 }, names, null)),
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
    ...[0, 5_000, 65_000, hours(1), hours(1.2), hours(2), hours(5), hours(21), hours(23), hours(30)].map(clock),
    ...[hours(36), hours(48), hours(5 * 24), hours(14 * 24)].map(clock),
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

const board = () => boardSamples(spokenNames(table()), moved('amber', 2) as GemEvent)
const words = () => wordsSamples(spokenNames(table()))

function lessons(): string[] {
  const names = spokenNames(table())
  const tried = [moved('emerald', 2)] as Parameters<typeof effectText>[0]
  return [[], tried].map(
    (events) =>
      `${learningText('learn.happened', { what: effectText(events, names) })} ${learningText('learn.elsewhere')}`,
  )
}

/** A puzzle before, between and after its tries. */
function puzzles(): string[] {
  const names = spokenNames(table())
  const cases = [[], [moved('emerald', 2)], [moved('amber', 1), won('amber', 2, [0, 1])]] as Parameters<
    typeof effectText
  >[0][]
  return cases.flatMap((events) => {
    const what = effectText(events, names)
    return [
      puzzleText('puzzle.wrong', { what, chance: 34, best: 62 }),
      puzzleText('puzzle.why', { what, best: 62, second: 41 }),
      puzzleText('puzzle.why_save', { what, best: 51, second: 2 }),
    ]
  })
}

/** The bots with a face, in the list and as opponents. */
function characters(): string[] {
  return CHARACTERS.flatMap((each) => {
    const others = t('start.bots', { count: 2, level: levelName('easy') })
    return [
      `${characterName(each)}: ${opponentText(`opponent.${each}`)}`,
      t('start.play_now_about', { opponents: characterName(each) }),
      t('start.play_now_about', { opponents: listed([characterName(each), others]) }),
    ]
  })
}

function notifications(): string[] {
  const body = onlineText('push.body', { table: 'kabo-mite-rusa' })
  return (['title', 'started', 'full', 'open'] as const).map((each) => `${onlineText(`push.${each}`)} / ${body}`)
}

const sections = {
  turns,
  moves,
  announcements,
  results,
  replays,
  people,
  times,
  board,
  words,
  lessons,
  coach,
  puzzles,
  characters,
  notifications,
}
const CATALOGS = import.meta.glob<Record<string, Dictionary>>('../texts/??{,.*}.ts')

test('every sentence is as somebody has read it', async () => {
  const written: string[] = []
  for (const language of Object.keys(LANGUAGES)) {
    await setLanguage(language as keyof typeof LANGUAGES)
    for (const [name, section] of Object.entries(sections)) written.push(`## ${language}: ${name}`, ...section(), '')
    for (const [path, load] of Object.entries(CATALOGS)) {
      const name = /(\w\w)(\.\w+)?\.ts$/.exec(path)
      if (name?.[1] !== language) continue
      written.push(
        `## ${language}${name[2] ?? ''}: texts with values`,
        ...texts((await load())[language] ?? {}, language),
        '',
      )
    }
  }
  // Which kind of space comes before a percent sign depends on the version of Node.
  const text = written.join('\n').replaceAll(/[\u2009\u202f]/g, '\u00a0')
  await expect(text).toMatchFileSnapshot('./sentences.txt')
})
