/**
 * The rules for pages that have no server: a game, its legal moves, and what each of them does. Positions and events are
 * those of the server's protocol, so the board shows them as they are.
 */
import {
  CENTRE,
  CORNERS,
  FREE_CELLS,
  SIDES,
  cellNamed,
  gateBehind,
  isTreasure,
  neighbour,
  opposite,
  side,
} from '../board/cells'
import { PAIRS, ROTATIONS } from '../board/tiles'
import type { GemEvent, GemName, KindLetter, TurnEvent } from '../board/types'
import type { WireMove, WirePlace, WirePlan, WirePosition, WireWon } from '../wire/types'
import { IndigoError } from './errors'

export type Move = WireMove
export type Position = WirePosition
export type Place = WirePlace
export type { GemEvent, GemName, KindLetter, TurnEvent }

export interface Options {
  players: 2 | 3 | 4
  /** Only for three players: every gate has one owner. */
  ownGates: boolean
  handSize: 1 | 2
  /** The seat that starts. */
  first: number
  /** Won gems are visible, not behind screens. */
  openScores: boolean
}

export interface Outcome {
  winners: number[]
  points: number[]
  gems: number[]
}

export const COLOURS = ['red', 'turquoise', 'white', 'purple'] as const
export const KINDS = Object.keys(PAIRS) as KindLetter[]

const BAG: Record<KindLetter, number> = { W: 14, S: 6, B: 14, X: 14, T: 6 }
const POINTS: Record<GemName, number> = { amber: 1, emerald: 2, sapphire: 3 }
const CENTRE_GEMS = 6
const TILE_COUNT = 54
const OWNERS = {
  two: [[0], [1], [0], [1], [0], [1]],
  three: [[0], [0, 1], [2], [2, 0], [1], [1, 2]],
  threeOwn: [[0], [1], [2], [0], [1], [2]],
  four: [
    [0, 1],
    [1, 2],
    [0, 3],
    [3, 1],
    [2, 0],
    [2, 3],
  ],
}

/** Return the seats that own gates 1 to 6; the first of two owners takes the gem itself. */
export function ownersOf({ players, ownGates }: Options): number[][] {
  if (players === 2) return OWNERS.two
  if (players === 4) return OWNERS.four
  return ownGates ? OWNERS.threeOwn : OWNERS.three
}

/** Return options with the usual values where none is given. Throws `unknown_option`. */
export function completeOptions(given: Partial<Options> = {}): Options {
  const options = { players: 2, ownGates: false, handSize: 1, first: 0, openScores: false, ...given } as Options
  const isKnown =
    [2, 3, 4].includes(options.players) &&
    [1, 2].includes(options.handSize) &&
    Number.isInteger(options.first) &&
    options.first >= 0 &&
    options.first < options.players &&
    !(options.ownGates && options.players !== 3)
  if (!isKnown) throw new IndigoError('unknown_option', `there is no game with ${JSON.stringify(given)}`)
  return options
}

/** Return the 54 tiles in a random order. */
export function shuffledTiles(random: () => number = secureRandom): KindLetter[] {
  const tiles = KINDS.flatMap((kind) => Array<KindLetter>(BAG[kind]).fill(kind))
  for (let last = tiles.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1))
    ;[tiles[last], tiles[chosen]] = [tiles[chosen] as KindLetter, tiles[last] as KindLetter]
  }
  return tiles
}

const secureRandom = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] as number) / 2 ** 32

/** Read a move such as d4W2. Throws `bad_notation`. */
export function moveFrom(text: string): Move {
  const [, cell, kind, rotation] = /^([a-i][1-9])([WSBXT])([0-5])$/.exec(text) ?? []
  const move = { cell, kind, rotation: Number(rotation) } as Move
  if (!cell || !isOnBoard(cell) || move.rotation >= ROTATIONS[move.kind])
    throw new IndigoError('bad_notation', `“${text}” is not a move: write a cell and a tile, such as d4W2`)
  return move
}

const isOnBoard = (cell: string): boolean => FREE_CELLS.some(({ name }) => name === cell) || isTreasure(cell)

export const moveText = ({ cell, kind, rotation }: Move): string => `${cell}${kind}${rotation}`

/** Return the side at the other end of a tile's route. */
function joined({ kind, rotation }: Move, from: number): number {
  const turned = PAIRS[kind].map(([a, b]) => [side(a + rotation), side(b + rotation)] as const)
  const [a, b] = turned.find((pair) => pair.includes(from)) as readonly [number, number]
  return from === a ? b : a
}

/** The cells with two exits, and their sides. */
const EXITS = new Map(
  FREE_CELLS.map(({ name: cell }) => [cell, SIDES.filter((out) => gateBehind({ cell, side: out }))] as const).filter(
    ([, exits]) => exits.length === 2,
  ),
)

/** Return whether a tile would connect the two exits of its cell with one curve. */
function joinsExits(move: Move): boolean {
  const exits = EXITS.get(move.cell)
  return !!exits && joined(move, exits[0] as number) === exits[1]
}

// One text for each side of each cell, so that places can be keys.
const keyOf = ({ cell, side }: Place): string => `${cell}.${side}`

export class Game {
  readonly options: Options
  /** The moves so far. */
  readonly moves: Move[] = []
  /** The events of each turn. */
  readonly turns: TurnEvent[][] = []
  private readonly earlier: Position[] = []
  private now: Position

  /** Deal a game: with the given tiles in the order in which they are dealt and drawn, or shuffled; null is a hidden tile. */
  constructor(
    options?: Partial<Options>,
    readonly tiles: (KindLetter | null)[] = shuffledTiles(),
  ) {
    this.options = completeOptions(options)
    if (tiles.length !== TILE_COUNT) throw new IndigoError('bad_tiles', `a game has 54 tiles, not ${tiles.length}`)
    const { players, handSize, first } = this.options
    const hands = Array.from({ length: players }, (_, seat) =>
      Array.from({ length: handSize }, (_, n) => tiles[((seat - first + players) % players) + n * players] ?? null),
    )
    this.now = {
      turn: first,
      tiles: [],
      gems: [...CORNERS].map(([cell, arrow]) => ({ gem: 'amber', cell, side: arrow })),
      centre: CENTRE_GEMS,
      hands,
      won: hands.map(() => ({ amber: 0, emerald: 0, sapphire: 0, points: 0 })),
      stack: TILE_COUNT - players * handSize,
    }
  }

  /** Everything on the table. */
  get position(): Position {
    return this.now
  }

  /** Return the position after so many moves. */
  positionAt(moves: number): Position {
    return this.earlier[moves] ?? this.now
  }

  /** The seat to move; null when the game is over. */
  get turn(): number | null {
    return this.now.turn
  }

  get isOver(): boolean {
    return this.now.turn === null
  }

  /** Return the position as a seat may see it, or a spectator (null). */
  view(seat: number | null): Position {
    const isHidden = !this.options.openScores && !this.isOver
    return {
      ...this.now,
      hands: this.now.hands.map((hand, other) => (other === seat ? hand : hand.map(() => null))),
      won: this.now.won.map((won, other) => (isHidden && other !== seat ? null : won)),
    }
  }

  /** Return the legal moves of the seat to move; none if its tiles are hidden. */
  legalMoves(): Move[] {
    if (this.now.turn === null) return []
    const taken = new Set(this.now.tiles.map(({ cell }) => cell))
    const free = FREE_CELLS.filter(({ name }) => !taken.has(name))
    const kinds = new Set(this.now.hands[this.now.turn]?.filter((kind) => kind !== null))
    return [...kinds].flatMap((kind) =>
      free.flatMap(({ name: cell }) =>
        Array.from({ length: ROTATIONS[kind] }, (_, rotation) => ({ cell, kind, rotation })).filter(
          (move) => !joinsExits(move),
        ),
      ),
    )
  }

  /** Return the legal moves with what each would do, by cell and kind, as the board needs them. */
  plans(): WirePlan[] {
    const plans = new Map<string, WirePlan>()
    for (const move of this.legalMoves()) {
      const key = `${move.cell}${move.kind}`
      if (!plans.has(key)) plans.set(key, { cell: move.cell, kind: move.kind, options: [] })
      plans.get(key)?.options.push({ rotation: move.rotation, events: this.consequences(move) })
    }
    return [...plans.values()]
  }

  /** Return what placing a tile would do to the gems. */
  consequences(move: Move): GemEvent[] {
    const gems = this.gemsNextTo(move.cell)
    const met = new Set<number>()
    const events: GemEvent[] = []
    for (const [from, gem] of gems) {
      if (met.has(from)) continue
      const { way, meets } = this.follow(move, from, gems)
      if (meets !== null) {
        met.add(meets)
        events.push({ type: 'gems_crashed', gems: [gem, gems.get(meets) as GemName], way })
        continue
      }
      events.push({ type: 'gem_moved', gem, way })
      const gate = gateBehind(way.at(-1) as Place)
      if (gate) events.push({ type: 'gem_won', gem, gate, owners: [...(ownersOf(this.options)[gate - 1] ?? [])] })
    }
    return events
  }

  /** Make a move, given as a value or as text; return its events. Throws an `IndigoError`, and then nothing has changed. */
  play(given: Move | string): TurnEvent[] {
    const move = typeof given === 'string' ? moveFrom(given) : given
    const seat = this.now.turn
    if (seat === null) throw new IndigoError('game_over', 'the game is over')
    const hand = this.now.hands[seat] ?? []
    const at = hand.includes(move.kind) ? hand.indexOf(move.kind) : hand.indexOf(null)
    this.check(move, at)
    const caused = this.consequences(move)
    const events: TurnEvent[] = [{ type: 'tile_placed', seat, move }, ...caused]
    const { gems, centre, won } = this.after(caused)
    const left = hand.filter((_, n) => n !== at)
    const isOver = !gems.length && !centre
    const draws = this.now.stack > 0 && !isOver
    if (draws) {
      const kind = this.tiles[TILE_COUNT - this.now.stack] ?? null
      left.push(kind)
      events.push({ type: 'tile_drawn', seat, kind })
    }
    this.earlier.push(this.now)
    this.moves.push(move)
    this.turns.push(events)
    this.now = {
      turn: isOver ? null : (seat + 1) % this.options.players,
      tiles: [...this.now.tiles, move],
      gems,
      centre,
      hands: this.now.hands.map((other, n) => (n === seat ? left : other)),
      won,
      stack: this.now.stack - Number(draws),
    }
    return events
  }

  /** Take the last move back and return it; null if there is none. */
  undo(): Move | null {
    const before = this.earlier.pop()
    if (!before) return null
    this.now = before
    this.turns.pop()
    return this.moves.pop() ?? null
  }

  /** Return the result; null while the game is in progress. */
  outcome(): Outcome | null {
    if (!this.isOver) return null
    const won = this.now.won as WireWon[]
    const points = won.map((each) => each.points)
    const gems = won.map((each) => each.amber + each.emerald + each.sapphire)
    const worth = points.map((each, seat) => 100 * each + (gems[seat] as number))
    const best = Math.max(...worth)
    return { winners: worth.flatMap((each, seat) => (each === best ? seat : [])), points, gems }
  }

  private check(move: Move, at: number): void {
    const { cell, kind, rotation } = move
    const no = (code: string, why: string): never => {
      throw new IndigoError(code, why)
    }
    if (!isOnBoard(cell)) no('off_board', `there is no cell ${cell} on the board`)
    if (isTreasure(cell)) no('treasure_cell', `${cell} holds a treasure tile: place tiles on the other 54 cells`)
    if (this.now.tiles.some((tile) => tile.cell === cell)) no('occupied_cell', `there is already a tile on ${cell}`)
    if (!(rotation in Array(ROTATIONS[kind] ?? 0).fill(0))) no('unknown_tile', `there is no tile ${kind}${rotation}`)
    if (joinsExits(move)) no('joins_exits', `${moveText(move)} would connect the two exits of ${cell} with one curve`)
    if (at < 0) no('tile_not_in_hand', `the player has no ${kind} tile`)
  }

  /** Return the gems next to a free cell, on routes or arrows, by the side of the cell. */
  private gemsNextTo(cell: string): Map<number, GemName> {
    const found = new Map<number, GemName>()
    for (const across of SIDES) {
      const beside = neighbour(cellNamed(cell), across)
      if (!beside) continue
      const place = { cell: beside.name, side: opposite(across) }
      const gem = this.now.gems.find((each) => keyOf(each) === keyOf(place))?.gem
      if (gem) found.set(across, gem)
      else if (beside.name === CENTRE) found.set(across, this.now.centre > 1 ? 'emerald' : 'sapphire')
    }
    return found
  }

  /** Follow the route from a side of the new tile to its end, or to the side where another gem enters it. */
  private follow(move: Move, from: number, gems: Map<number, GemName>): { way: Place[]; meets: number | null } {
    const tiles = new Map([...this.now.tiles, move].map((tile) => [tile.cell, tile]))
    let cell = cellNamed(move.cell)
    let enter = from
    const way: Place[] = [{ cell: (neighbour(cell, from) as { name: string }).name, side: opposite(from) }]
    for (;;) {
      const arrow = CORNERS.get(cell.name)
      // A corner has one route, past its arrow.
      const leave = arrow === undefined ? joined(tiles.get(cell.name) as Move, enter) : side(2 * arrow - enter)
      way.push({ cell: cell.name, side: leave })
      if (cell.name === move.cell && gems.has(leave)) return { way, meets: leave }
      const beyond = neighbour(cell, leave)
      if (!beyond || (!tiles.has(beyond.name) && !CORNERS.has(beyond.name))) return { way, meets: null }
      cell = beyond
      enter = opposite(leave)
    }
  }

  /** Return where the gems are after these events, and whose. */
  private after(events: GemEvent[]): Pick<Position, 'gems' | 'centre' | 'won'> {
    const gems = new Map(this.now.gems.map((gem) => [keyOf(gem), gem]))
    let { centre } = this.now
    const won = this.now.won.map((each) => each && { ...each })
    const leave = (place: Place): void => {
      if (place.cell === CENTRE) centre -= 1
      else gems.delete(keyOf(place))
    }
    for (const event of events) {
      if (event.type === 'gem_won') {
        for (const owner of event.owners) {
          const mine = won[owner]
          if (!mine) continue
          mine[event.gem] += 1
          mine.points += POINTS[event.gem]
        }
        continue
      }
      const end = event.way.at(-1) as Place
      leave(event.way[0] as Place)
      if (event.type === 'gems_crashed')
        leave({ cell: neighbour(cellNamed(end.cell), end.side)?.name ?? '', side: opposite(end.side) })
      else if (!gateBehind(end)) gems.set(keyOf(end), { gem: event.gem, ...end })
    }
    return { gems: [...gems.values()], centre, won }
  }
}
