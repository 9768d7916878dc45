// The board for people who don't see it: where the gems are, and where routes lead.
import { CELLS, CENTRE } from '../board/cells'
import { announce } from '../speech/announcements.svelte'
import { gateLabel, sideName } from '../speech/boardLabels'
import { facedBy, gemAt, sentence } from '../speech/effects'
import { listed, t } from '../texts/index.svelte'
import { wordsText } from '../texts/words.svelte'
import type { WireGem, WirePlace, WirePosition } from '../wire/types'
import { Routes, type RouteEnd } from './routes'

/** What the words are about. */
export interface Scene {
  position: WirePosition
  /** The seats that own gates 1 to 6. */
  gates: readonly number[][]
  /** The players' names within a sentence. */
  names: readonly string[]
}

const ORDER = new Map(CELLS.map(({ name }, at) => [name, at]))
/** Return a cell's place in reading order. */
export const orderOf = (cell: string): number => ORDER.get(cell) ?? 0

/** Return how far it is to gates, and whose they are. */
export const tilesText = ({ gates, names }: Scene, to: { gate: number; tiles: number }[]): string[] =>
  to.map(({ gate, tiles: count }) =>
    wordsText('words.tiles', { count, gate, names: listed((gates[gate - 1] ?? []).map((seat) => names[seat] ?? '')) }),
  )

/** Return a gem's place, what it faces, and how many tiles it needs to which gates. */
function gemText(scene: Scene, gem: WireGem, routes: Routes): string {
  const at = wordsText('words.facing', { gem: gemAt(gem.gem, gem.cell), next: facedBy(gem) })
  return sentence([at, ...tilesText(scene, routes.tilesToGates(gem))])
}

/** Return a line for each gem on the board, row by row, with its cell; those in the centre share one. */
export function gemTexts(scene: Scene): { cell: string; text: string }[] {
  const { gems, centre } = scene.position
  const routes = new Routes(scene.position)
  const lines = gems.map((gem) => ({ cell: gem.cell, text: gemText(scene, gem, routes) }))
  if (centre) lines.push({ cell: CENTRE, text: `${CENTRE}, ${t('board.centre', { count: centre })}` })
  return lines.sort((a, b) => orderOf(a.cell) - orderOf(b.cell))
}

/** Return where a route leads from a side of a cell. */
export function routeText(scene: Scene, from: WirePlace): string {
  const { cells, end } = new Routes(scene.position).follow(from)
  const side = sideName(from.side)
  if (end.at === 'circle') return wordsText('words.circle', { side, cells: listed(cells) })
  const what = endText(end, scene)
  return cells.length
    ? wordsText('words.route', { side, cells: listed(cells), end: what })
    : wordsText('words.beyond', { side, end: what })
}

function endText(end: Exclude<RouteEnd, { at: 'circle' }>, { gates, names }: Scene): string {
  if (end.at === 'gate') return gateLabel(end.gate, gates, names)
  if (end.at === 'gem') return gemAt(end.gem, end.cell)
  return t(end.at === 'space' ? 'board.cell_free' : 'board.cell_treasure', { cell: end.cell })
}

/**
 * Answer a key that explores the board from a cell: a digit says where the route at that side leads, and G returns the
 * cell of the next gem, or with Shift of the one before.
 */
export function explore({ code, shiftKey }: KeyboardEvent, cell: string, scene: Scene): string | undefined {
  const digit = /\d$/.exec(code)?.[0]
  if (digit) return void announce(routeText(scene, { cell, side: Number(digit) - 1 }))
  const lines = gemTexts(scene)
  const cells = [...new Set(lines.map((line) => line.cell))]
  const ahead = shiftKey ? cells.reverse() : cells
  const isAhead = (each: string) => (orderOf(each) - orderOf(cell)) * (shiftKey ? -1 : 1) > 0
  const next = ahead.find(isAhead) ?? ahead[0]
  lines.filter((line) => line.cell === next).forEach(({ text }) => announce(text))
  return next
}
