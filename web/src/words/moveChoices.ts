// All moves with the tiles in hand, and what each would do, in words.
import { POINTS } from '../board/gems'
import type { GemEvent } from '../board/types'
import { tileLabel } from '../speech/boardLabels'
import { effects, sentence } from '../speech/effects'
import { t } from '../texts/index.svelte'
import type { WireGem, WireMove, WirePlan, WirePosition } from '../wire/types'
import { orderOf, tilesText, type Scene } from './boardWords'
import { Routes } from './routes'

/** A move, and what it would do. */
export interface MoveChoice {
  move: WireMove
  events: GemEvent[]
  /** What the player gains, less what each of the others gains. */
  gain: number
  /** The fewest tiles from a gem that it moves to a gate of the player. */
  tiles: number
}

/** Return all moves, unsorted. */
export function moveChoices(plans: readonly WirePlan[], { position, gates }: Scene, seat: number): MoveChoice[] {
  return plans.flatMap(({ cell, kind, options }) =>
    options.map(({ rotation, events }) => {
      const move = { cell, kind, rotation }
      const after = stops(events)
      const routes = after.length ? new Routes(placed(position, move, events)) : null
      const away = after.flatMap((gem) => routes?.tilesToGates(gem) ?? [])
      return {
        move,
        events,
        gain: gainOf(events, seat),
        tiles: Math.min(...away.filter(({ gate }) => gates[gate - 1]?.includes(seat)).map(({ tiles }) => tiles)),
      }
    }),
  )
}

type Laid = Pick<WirePosition, 'tiles' | 'gems'>

const ORDERS = {
  points: (a: MoveChoice, b: MoveChoice) => b.gain - a.gain || ORDERS.gates(a, b),
  gates: (a: MoveChoice, b: MoveChoice) => compare(a.tiles, b.tiles) || ORDERS.spaces(a, b),
  spaces: (a: MoveChoice, b: MoveChoice) => orderOf(a.move.cell) - orderOf(b.move.cell),
}
export type Order = keyof typeof ORDERS

const compare = (a: number, b: number): number => (a === b ? 0 : a - b)

/** Sort moves: by points, by how close they bring gems to the player's gates, or by space. */
export const sorted = (choices: readonly MoveChoice[], order: Order): MoveChoice[] => [...choices].sort(ORDERS[order])

/** Return a move in words: where, what happens to each gem and how far it is then from each player's next gate, and the tile. */
export function choiceText({ move, events }: MoveChoice, scene: Scene): string {
  const routes = new Routes(placed(scene.position, move, events))
  const what = events.flatMap((event, index) => {
    const next = events[index + 1]
    const isWon = event.type === 'gem_moved' && next?.type === 'gem_won'
    if (event.type === 'gem_won') return []
    const said = effects(isWon ? [event, next] : [event], scene.names, true)
    const [stop] = isWon ? [] : stops([event])
    return stop ? [...said, ...tilesText(scene, nearestOfEach(routes.tilesToGates(stop), scene.gates))] : said
  })
  const done = what.length ? what : [t('game.nothing_happens')]
  return `${[move.cell, ...done].join(', ')}. ${sentence([tileLabel(move.kind, move.rotation)])}`
}

/** Return only the gates that are the nearest of one of their owners. */
function nearestOfEach<Gate extends { gate: number }>(found: readonly Gate[], gates: readonly number[][]): Gate[] {
  const seen = new Set<number>()
  return found.filter(({ gate }) => {
    const owners = gates[gate - 1] ?? []
    const isNearest = owners.some((seat) => !seen.has(seat))
    owners.forEach((seat) => seen.add(seat))
    return isNearest
  })
}

/** Return the gems that stop on the board. */
const stops = (events: readonly GemEvent[]): WireGem[] =>
  events.flatMap((event, index) => {
    const end = event.type === 'gem_moved' && events[index + 1]?.type !== 'gem_won' ? event.way.at(-1) : undefined
    return event.type === 'gem_moved' && end ? [{ ...end, gem: event.gem }] : []
  })

/** Return the tiles and gems after a move. */
function placed({ tiles, gems }: WirePosition, move: WireMove, events: readonly GemEvent[]): Laid {
  const starts = events.flatMap((event) => ('way' in event ? [event.way[0]] : []))
  const stay = gems.filter(({ cell, side }) => !starts.some((start) => start?.cell === cell && start.side === side))
  return { tiles: [...tiles, move], gems: [...stay, ...stops(events)] }
}

function gainOf(events: readonly GemEvent[], seat: number): number {
  return events.reduce((sum, event) => {
    if (event.type !== 'gem_won') return sum
    return sum + POINTS[event.gem] * event.owners.reduce((each, owner) => each + (owner === seat ? 1 : -1), 0)
  }, 0)
}
