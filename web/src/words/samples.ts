// Examples of the board in words, for the file of all sentences (speech/sentences.test.ts).
import type { GemEvent } from '../board/types'
import { cellLabels, gateLabel, tileLabel } from '../speech/boardLabels'
import { gemTexts, routeText } from './boardWords'
import { choiceText, moveChoices, sorted } from './moveChoices'

const KINDS = ['W', 'S', 'B', 'X', 'T'] as const

/** Return what is said of spaces, gates and tiles. */
export function boardSamples(names: string[], event: GemEvent): string[] {
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
  const promise = () => [event]
  const label = cellLabels(position, gates, names, promise)
  return [
    ...['a1', 'a2', 'b2', 'd4', 'e4', 'e5'].map(label),
    cellLabels({ ...position, centre: 1 }, gates, names)('e5'),
    ...gates.map((_, gate) => gateLabel(gate + 1, gates, names)),
    ...KINDS.map((kind) => tileLabel(kind, 0)),
  ]
}

/** Return what is said of an amber one tile from a gate, of another one, and of a tile that could send it on. */
export function wordsSamples(names: string[]): string[] {
  const scene = {
    position: {
      turn: 0,
      tiles: [{ cell: 'b3', kind: 'S', rotation: 0 } as const, { cell: 'c4', kind: 'T', rotation: 0 } as const],
      gems: [{ gem: 'amber', cell: 'b3', side: 1 } as const, { gem: 'amber', cell: 'a1', side: 3 } as const],
      centre: 6,
      hands: [],
      won: [],
      stack: 40,
    },
    gates: [[0], [0, 1], [2], [2, 0], [1], [1, 2]],
    names,
  }
  const options = [
    { rotation: 0, events: [] },
    {
      rotation: 1,
      events: [
        {
          type: 'gem_moved' as const,
          gem: 'amber' as const,
          way: [
            { cell: 'a1', side: 3 },
            { cell: 'b2', side: 1 },
          ],
        },
      ],
    },
  ]
  const choices = moveChoices([{ cell: 'b2', kind: 'B', options }], scene, 0)
  const starts = [
    { cell: 'b3', side: 4 },
    { cell: 'b4', side: 5 },
    { cell: 'c4', side: 0 },
    { cell: 'a2', side: 5 },
    { cell: 'a2', side: 0 },
    { cell: 'e4', side: 2 },
  ]
  return [
    ...gemTexts(scene).map(({ text }) => text),
    ...starts.map((start) => routeText(scene, start)),
    ...sorted(choices, 'points').map((choice) => choiceText(choice, scene)),
  ]
}
