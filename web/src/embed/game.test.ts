import { describe, expect, it } from 'vitest'
import { cellAt, CORNERS } from '../board/cells'
import { PAIRS, ROTATIONS } from '../board/tiles'
import { Game, KINDS, moveFrom, moveText, type KindLetter, type Move, type Options } from './game'
import { gameFrom, positionText } from './notation'
import games from '../../../tests/vectors/games.jsonl?raw'

interface Vector {
  players: Options['players']
  gates: 'own' | 'shared'
  hand_size: Options['handSize']
  tiles_in_draw_order: string[]
  moves: {
    seat: number
    cell: [number, number]
    pairs: [number, number][]
    after: {
      points: number[]
      gems_won: number[]
      on_routes: [number, number, number, string][]
      ambers_waiting: number
      centre: number
    }
  }[]
}

const VECTORS = games
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector)

const NAMES: Record<string, KindLetter> = {
  straight_wide2: 'W',
  straight3: 'S',
  straight_tight2: 'B',
  tight_wide2: 'X',
  tight3: 'T',
}

const written = (pairs: [number, number][]): string =>
  pairs
    .map(([a, b]) => (a < b ? `${a}${b}` : `${b}${a}`))
    .sort()
    .join(' ')

/** The tile that connects these pairs of sides. */
function tileOf(pairs: [number, number][]): Pick<Move, 'kind' | 'rotation'> {
  for (const kind of KINDS)
    for (let rotation = 0; rotation < ROTATIONS[kind]; rotation++) {
      const turned = PAIRS[kind].map(([a, b]) => [(a + rotation) % 6, (b + rotation) % 6] as [number, number])
      if (written(turned) === written(pairs)) return { kind, rotation }
    }
  throw new Error('there is no such tile')
}

const cellOf = ([q, r]: [number, number]): string => cellAt(q, r)?.name ?? ''

describe('a game', () => {
  it('is played as the rules say', { timeout: 60_000 }, () => {
    expect(VECTORS.length).toBeGreaterThan(0)
    for (const vector of VECTORS) {
      const options = {
        players: vector.players,
        ownGates: vector.players === 3 && vector.gates === 'own',
        handSize: vector.hand_size,
        first: vector.moves[0]?.seat ?? 0,
      }
      const game = new Game(
        options,
        vector.tiles_in_draw_order.map((name) => NAMES[name] as KindLetter),
      )
      for (const { seat, cell, pairs, after } of vector.moves) {
        expect(game.turn).toBe(seat)
        const move = { cell: cellOf(cell), ...tileOf(pairs) }
        const isLegal = game.legalMoves().some((legal) => moveText(legal) === moveText(move))
        game.play(move)
        const { gems, centre, won } = game.position
        const onRoutes = gems.filter(({ cell, side }) => CORNERS.get(cell) !== side)
        const shown = {
          points: won.map((each) => each?.points),
          gems_won: won.map((each) => each && each.amber + each.emerald + each.sapphire),
          on_routes: onRoutes.map(({ cell, side, gem }) => `${cell}.${side} ${gem}`).sort(),
          ambers_waiting: gems.length - onRoutes.length,
          centre,
        }
        const routes = after.on_routes.map(([q, r, side, gem]) => `${cellOf([q, r])}.${side} ${gem}`).sort()
        expect({ isLegal, ...shown }).toEqual({ isLegal: true, ...after, on_routes: routes })
      }
      expect(game.isOver).toBe(true)
      expect(game.outcome()?.points).toEqual(vector.moves.at(-1)?.after.points)
    }
  })

  it('refuses what is not legal, and then nothing has changed', () => {
    const game = new Game({}, Array<KindLetter>(54).fill('T'))
    game.play('d4T0')
    const before = structuredClone(game.position)
    for (const [move, code] of [
      ['d4T0', 'occupied_cell'],
      ['e5T0', 'treasure_cell'],
      ['z9T0', 'bad_notation'],
      ['a2T7', 'bad_notation'],
      ['a2T1', 'joins_exits'],
      ['b2W0', 'tile_not_in_hand'],
    ] as const)
      expect(() => game.play(move)).toThrow(expect.objectContaining({ code }) as Error)
    expect(() => game.play({ cell: 'b2', kind: 'T', rotation: 5 })).toThrow(/no tile T5/)
    expect(() => new Game({ players: 5 as 4 })).toThrow(/no game/)
    expect(game.position).toEqual(before)
  })

  it('takes moves back', () => {
    const game = new Game()
    const positions = [game.position]
    for (let n = 0; n < 6; n++) {
      game.play(game.legalMoves()[7 * n] as Move)
      positions.push(game.position)
    }
    while (game.undo()) positions.pop()
    expect([game.position]).toEqual(positions)
  })

  it('shows a seat nothing that the others hide', () => {
    const game = new Game({ players: 3, handSize: 2 })
    const { hands, won } = game.view(1)
    expect(hands).toEqual([[null, null], game.position.hands[1], [null, null]])
    expect(won.map(Boolean)).toEqual([false, true, false])
  })
})

const POSITION = `indigo position 1
players: 2
hand: 1
starts: red
scores: hidden
tiles: b2B0 b1S0 e6W0
turn: turquoise
gems: amber@a5.4 amber@e1.2 amber@e9.5 amber@i1.1 amber@i5.0 emerald@e6.1
centre: 5
won: 0A0E0S ?
hands: X ?
`

const RECORD = `indigo game 1 players: 3 gates: shared hand: 1 starts: red scores: hidden red: Anna turquoise: Ben
seed: ${'0'.repeat(64)} moves: 1. d4W1 c3W0 b2B0 2. b1W1 result: unfinished check: 00000000`

describe('notation', () => {
  it('reads a position and writes it again', () => {
    const game = gameFrom(POSITION)
    expect(game.position.hands).toEqual([['X'], [null]])
    expect(positionText(game, game.view(0))).toBe(POSITION)
  })

  it('reads a game', () => {
    const game = gameFrom(RECORD)
    expect(game.moves).toEqual(['d4W1', 'c3W0', 'b2B0', 'b1W1'].map(moveFrom))
    expect(game.turn).toBe(1)
  })

  it('says what is wrong', () => {
    for (const [text, word] of [
      ['', 'must start'],
      [POSITION.replace('players: 2', 'players: 7'), 'must be 2 or 3 or 4'],
      [POSITION.replace('X ?', 'XX ?'), 'has 1 tiles'],
      [POSITION.replace('b2B0', 'b2B9'), 'b2B9'],
      [RECORD.replace('b1W1', 'b2W1'), 'already a tile'],
      [RECORD.replace('hidden red', 'hidden board: small red'), 'small board'],
    ])
      expect(() => gameFrom(text as string)).toThrow(word)
  })
})
