// Works out earlier positions from the last one by undoing the events of turns.
import { CENTRE, gateBehind } from '../board/cells'
import { POINTS } from '../board/gems'
import { across } from '../board/geometry'
import type { TurnEvent } from '../board/types'
import type { WireGem, WirePlace, WirePosition } from '../wire/types'

type GemName = WireGem['gem']

/** The events of a turn, and the position after it. */
export interface Stage {
  events: TurnEvent[]
  position: WirePosition
}

/** Return the position at the end of a game: all its tiles and no gems. */
export function ended(turns: readonly TurnEvent[][]): WirePosition {
  const tiles = turns.flat().flatMap((event) => (event.type === 'tile_placed' ? [event.move] : []))
  return { turn: null, tiles, gems: [], centre: 0, hands: [], won: [], stack: 0 }
}

/** Return the position before a turn; hands stay as they are. */
export function before(position: WirePosition, events: readonly TurnEvent[]): WirePosition {
  return events.reduceRight(undone, position)
}

/** Return the turns with the position after each, given the position after the last. */
export function stages(last: WirePosition, turns: readonly TurnEvent[][]): Stage[] {
  let position = last
  return turns
    .toReversed()
    .map((events) => {
      const stage = { events, position }
      position = before(position, events)
      return stage
    })
    .reverse()
}

function undone(position: WirePosition, event: TurnEvent): WirePosition {
  switch (event.type) {
    case 'tile_placed':
      return {
        ...position,
        turn: event.seat,
        tiles: position.tiles.filter((tile) => tile.cell !== event.move.cell),
      }
    case 'tile_drawn':
      return { ...position, stack: position.stack + 1 }
    case 'gem_moved': {
      const [first, last] = [event.way[0] as WirePlace, event.way.at(-1) as WirePlace]
      const isGone = gateBehind(last) !== undefined
      return put(isGone ? position : take(position, last), event.gem, first)
    }
    case 'gems_crashed': {
      const [first, second] = [event.way[0] as WirePlace, across(event.way.at(-1) as WirePlace)]
      const one = put(position, event.gems[0] as GemName, first)
      return second ? put(one, event.gems[1] as GemName, second) : one
    }
    case 'gem_won': {
      const { gem, owners } = event
      const won = position.won.map((each, seat) =>
        each && owners.includes(seat) ? { ...each, [gem]: each[gem] - 1, points: each.points - POINTS[gem] } : each,
      )
      return { ...position, won }
    }
    default:
      return position
  }
}

const take = (position: WirePosition, place: WirePlace): WirePosition => ({
  ...position,
  gems: position.gems.filter((gem) => gem.cell !== place.cell || gem.side !== place.side),
})

const put = (position: WirePosition, gem: GemName, place: WirePlace): WirePosition =>
  place.cell === CENTRE
    ? { ...position, centre: position.centre + 1 }
    : { ...position, gems: [...position.gems, { gem, ...place }] }
