/** Where routes lead, and how many tiles a gem is away from the gates. bots/reasons.py counts them in Python. */
import { CENTRE, CORNERS, cellNamed, gateBehind, isTreasure, neighbour, opposite, side, SIDES } from '../board/cells'
import { looked, PAIRS } from '../board/tiles'
import type { GemName } from '../board/types'
import type { WireMove, WirePlace, WirePosition } from '../wire/types'

/** What a route ends at. */
export type RouteEnd =
  | { at: 'gate'; gate: number }
  | { at: 'gem'; gem: GemName; cell: string }
  | { at: 'treasure' | 'space'; cell: string }
  | { at: 'circle' }

/** A route: the cells that it passes, its last place, and what is there. */
export interface Route {
  cells: string[]
  last: WirePlace
  end: RouteEnd
}

/** The routes of a position. */
export class Routes {
  private readonly tiles: Map<string, WireMove>
  private readonly gems: Map<string, GemName>

  constructor({ tiles, gems }: Pick<WirePosition, 'tiles' | 'gems'>) {
    this.tiles = new Map(tiles.map((tile) => [tile.cell, tile]))
    this.gems = new Map(gems.map((gem) => [keyOf(gem), gem.gem]))
  }

  /** Follow a route from a side of a cell to its end: over the cell's own tile, or from a free cell over its neighbour's. */
  follow(from: WirePlace): Route {
    const cells: string[] = []
    const entered = new Set<string>()
    let last = from
    let next = this.isOpen(from.cell) ? this.beyond(from) : from
    while (!('at' in next)) {
      const out = this.otherEnd(next)
      if (out === undefined) return { cells, last, end: { at: 'treasure', cell: next.cell } }
      if (entered.has(keyOf(next))) return { cells, last, end: { at: 'circle' } }
      entered.add(keyOf(next))
      cells.push(next.cell)
      last = { cell: next.cell, side: out }
      next = this.gemAt(last) ?? this.beyond(last)
    }
    return { cells, last, end: next }
  }

  /**
   * Return how many tiles a gem needs to each gate that it could reach, the nearest first; the tiles may be of any kind.
   * A way on which the gem would collide doesn't count.
   */
  tilesToGates(gem: WirePlace): { gate: number; tiles: number }[] {
    const found = new Map<number, number>()
    const seen = new Set([keyOf(gem)])
    let ends = [gem]
    for (let tiles = 1; ends.length; tiles++) {
      const further: WirePlace[] = []
      for (const { cell, side: out } of ends) {
        const faced = neighbour(cellNamed(cell), out)?.name
        if (!faced || !this.isOpen(faced)) continue
        for (const leave of SIDES.filter((each) => each !== opposite(out))) {
          const { last, end } = this.follow({ cell: faced, side: leave })
          if (end.at === 'gate' && !found.has(end.gate)) found.set(end.gate, tiles)
          if (end.at !== 'space' || seen.has(keyOf(last))) continue
          seen.add(keyOf(last))
          further.push(last)
        }
      }
      ends = further
    }
    return [...found].map(([gate, tiles]) => ({ gate, tiles }))
  }

  /** Whether a tile can be placed on a cell. */
  private isOpen(cell: string): boolean {
    return !isTreasure(cell) && !this.tiles.has(cell)
  }

  /** Return the side where a route that enters a cell leaves it again, if it does. */
  private otherEnd({ cell, side: enter }: WirePlace): number | undefined {
    const tile = this.tiles.get(cell)
    const arrow = CORNERS.get(cell)
    const rotation = tile ? looked(tile.kind, tile.rotation) : 0
    const pairs = tile ? PAIRS[tile.kind] : arrow === undefined ? [] : [[arrow - 1, arrow + 1] as const]
    for (const [a, b] of pairs) {
      if (side(a + rotation) === enter) return side(b + rotation)
      if (side(b + rotation) === enter) return side(a + rotation)
    }
    return undefined
  }

  private gemAt(place: WirePlace): RouteEnd | undefined {
    const gem = this.gems.get(keyOf(place))
    return gem && { at: 'gem', gem, cell: place.cell }
  }

  /** Return what is across a side: the end of a route, or the place where it goes on. */
  private beyond(place: WirePlace): RouteEnd | WirePlace {
    const gate = gateBehind(place)
    if (gate) return { at: 'gate', gate }
    const cell = neighbour(cellNamed(place.cell), place.side)?.name ?? CENTRE
    if (cell === CENTRE) return { at: 'treasure', cell }
    if (this.isOpen(cell)) return { at: 'space', cell }
    const next = { cell, side: opposite(place.side) }
    return this.gemAt(next) ?? next
  }
}

const keyOf = ({ cell, side }: WirePlace): string => `${cell}.${side}`
