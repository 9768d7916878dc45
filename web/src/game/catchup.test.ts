import { describe, expect, it } from 'vitest'
import { CORNERS } from '../board/cells'
import { before, ended, stages } from './catchup'
import game from '../start/startGame.json'
import type { WireTurn } from '../wire/types'

const turns = game.turns as WireTurn['events'][]
const end = ended(turns)

describe('undoing turns', () => {
  it('leads from the end of a game to its start', () => {
    const start = turns.reduceRight(before, end)
    expect(start.tiles).toEqual([])
    expect(start.centre).toBe(6)
    const standing = start.gems.map(({ gem, cell, side }) => `${gem} ${cell} ${side}`)
    expect(standing.sort()).toEqual([...CORNERS].map(([cell, side]) => `amber ${cell} ${side}`).sort())
  })

  it('gives each turn the position it led to', () => {
    const shown = stages(end, turns)
    expect(shown.map((stage) => stage.position.tiles.length)).toEqual(turns.map((_, number) => number + 1))
    expect(shown.at(-1)?.position).toEqual(end)
    for (const { position } of shown) {
      const laid = new Set([...position.tiles.map((tile) => tile.cell), ...CORNERS.keys()])
      expect(position.gems.every((gem) => laid.has(gem.cell))).toBe(true)
    }
  })

  it("restores whose turn it was, and doesn't change the later position", () => {
    const events = turns.at(-1) ?? []
    const placed = events.find((event) => event.type === 'tile_placed')
    expect(before(end, events).turn).toBe(placed?.seat)
    expect(end.gems).toEqual([])
  })

  it('takes won gems from those who see them', () => {
    const won = { amber: 1, emerald: 2, sapphire: 0, points: 5 }
    const event: WireTurn['events'][number] = { type: 'gem_won', gem: 'emerald', gate: 1, owners: [0, 1] }
    const found = before({ ...end, won: [won, null, won] }, [event])
    expect(found.won).toEqual([{ amber: 1, emerald: 1, sapphire: 0, points: 3 }, null, won])
  })

  it('puts both gems of a collision back', () => {
    const crash: WireTurn['events'] = [
      { type: 'tile_placed', seat: 0, move: { cell: 'd5', kind: 'X', rotation: 0 } },
      {
        type: 'gems_crashed',
        gems: ['amber', 'emerald'],
        way: [
          { cell: 'c5', side: 3 },
          { cell: 'd5', side: 3 },
        ],
      },
    ]
    const found = before({ ...end, tiles: [{ cell: 'd5', kind: 'X', rotation: 0 }] }, crash)
    expect(found.tiles).toEqual([])
    expect(found.gems).toContainEqual({ gem: 'amber', cell: 'c5', side: 3 })
    expect(found.gems.length + found.centre).toBe(2)
  })
})
