// The board's labels, in the page's language; the board itself has no texts.
import { CENTRE, CORNERS, cellNamed, gateBehind, isTreasure, neighbour, opposite, side, SIDES } from '../board/cells'
import { looked, PAIRS, stepsToLegal } from '../board/tiles'
import type { GemEvent, GemName, KindLetter, Labels } from '../board/types'
import { effects } from './effects'
import { labelled, listed, t } from '../texts/index.svelte'
import type { WireMove, WirePlan, WirePosition } from '../wire/types'

export const boardLabels = (): Labels => ({
  board: t('board.label'),
  stops: t('board.stops'),
  crash: t('board.crash'),
  exits: t('error.joins_exits'),
})

/** Return which side of a cell it is. */
export const sideName = (number: number): string => t(`side.${side(number) as 0}`)

/** Return the routes between sides as text. */
const routes = (pairs: readonly [number, number][], rotation = 0): string =>
  pairs.map(([a, b]) => t('board.route', { from: sideName(a + rotation), to: sideName(b + rotation) })).join(', ')

/** Describe a tile: its kind, and which sides its routes connect. */
export const tileLabel = (kind: KindLetter, rotation: number): string =>
  labelled(t(`kind.${kind}`), routes(PAIRS[kind], looked(kind, rotation)))

/** Return a function that looks up what a tile would cause on a cell, in the rotation the board would choose there. */
export function plannedEvents(
  plans: WirePlan[],
  kind: KindLetter | null,
  rotation: number,
): (cell: string) => GemEvent[] {
  return (cell) => {
    const options = kind && plans.find((plan) => plan.cell === cell && plan.kind === kind)?.options
    if (!options) return []
    const laid = looked(kind, rotation + stepsToLegal(kind, rotation, 0, options))
    return options.find((option) => option.rotation === laid)?.events ?? []
  }
}

/** Return the gems at a cell's sides, on the cell itself or on a neighbour. */
function gemsAt({ gems, centre }: WirePosition, cell: string): { gem: GemName; side: number }[] {
  const upon = gems.filter((gem) => gem.cell === cell)
  if (isTreasure(cell)) return upon
  const against = SIDES.flatMap((side) => {
    const beyond = neighbour(cellNamed(cell), side)?.name
    const gem = gems.find((gem) => gem.cell === beyond && gem.side === opposite(side))?.gem
    // Emeralds leave the centre before the sapphire.
    const first = beyond === CENTRE && centre ? (centre > 1 ? 'emerald' : 'sapphire') : undefined
    const found = gem ?? first
    return found ? [{ gem: found, side }] : []
  })
  return [...upon, ...against]
}

/** Return a function that labels cells for screen readers: what a cell is, its gems, then the details. */
export function cellLabels(
  position: WirePosition | undefined,
  gates: readonly number[][],
  names: readonly string[],
  planned: (cell: string) => GemEvent[] = () => [],
): (cell: string) => string {
  const laid = new Map<string, WireMove>(position?.tiles.map((tile) => [tile.cell, tile]))

  function about(cell: string): string {
    const tile = laid.get(cell)
    if (tile) return tileLabel(tile.kind, tile.rotation)
    if (cell === CENTRE) return position?.centre ? t('board.centre', { count: position.centre }) : ''
    const arrow = CORNERS.get(cell)
    if (arrow !== undefined) return routes([[arrow - 1, arrow + 1]])
    const what = effects(planned(cell), names, true).join(', ')
    return what && t('board.placed', { what })
  }

  return (cell) => {
    const state = isTreasure(cell) ? 'board.cell_treasure' : laid.has(cell) ? 'board.cell_tile' : 'board.cell_free'
    const gate = SIDES.map((side) => gateBehind({ cell, side })).find(Boolean)
    return [
      t(state, { cell }),
      ...(position ? gemsAt(position, cell) : []).map(({ gem, side }) =>
        t('board.gem_at', { gem: t(`gem.${gem}`), side: sideName(side) }),
      ),
      gate ? gateLabel(gate, gates, names) : '',
      about(cell),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

/** Return a gate's number and owners. */
export function gateLabel(gate: number, gates: readonly number[][], names: readonly string[]): string {
  const owners = listed((gates[gate - 1] ?? []).map((seat) => names[seat] ?? ''))
  return t('board.gate', { gate, names: owners })
}
