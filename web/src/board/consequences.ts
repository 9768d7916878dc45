/** What a move does to the gems, as shapes to draw: lines, stops, collisions and gains. */
import type { WirePlace } from '../wire/types'
import { gateBehind } from './cells'
import { POINTS } from './gems'
import { path, stand, wayCurves, type Curve, type Point } from './geometry'
import { at, onCurve, trackThrough } from './track'
import type { GemEvent, GemName } from './types'

/** Where a gem stops on the board. */
export interface Stop {
  gem: GemName
  at: Point
}

/** What a gate's owners gain from a move. */
export interface Gain {
  gate: number
  owners: number[]
  points: number
  exits: WirePlace[]
}

/** What a move causes, as shapes to draw. */
export interface Consequences {
  lines: string[]
  stops: Stop[]
  crashes: Point[]
  gains: Gain[]
  /** Points along all paths, which badges should not cover. */
  ways: Point[]
}

/** Turn events into shapes. */
export function consequences(events: GemEvent[]): Consequences {
  const found: Consequences = { lines: [], stops: [], crashes: [], gains: [], ways: [] }
  let exit: WirePlace | undefined
  for (const event of events) {
    if (event.type === 'gem_won') {
      let gain = found.gains.find(({ gate }) => gate === event.gate)
      if (!gain) found.gains.push((gain = { gate: event.gate, owners: event.owners, points: 0, exits: [] }))
      gain.points += POINTS[event.gem]
      if (exit) gain.exits.push(exit)
      continue
    }
    const curves = wayCurves(event.way)
    found.lines.push(path(curves))
    found.ways.push(...curves.flatMap((curve) => [0, 0.25, 0.5, 0.75].map((share) => onCurve(curve, share))))
    exit = event.way.at(-1) as WirePlace
    if (event.type === 'gems_crashed') found.crashes.push(halfway(curves))
    else if (!gateBehind(exit)) found.stops.push({ gem: event.gem, at: stand(exit) })
  }
  return found
}

function halfway(curves: Curve[]): Point {
  const points = curves.flatMap((curve) => [0, 0.25, 0.5, 0.75, 1].map((share) => onCurve(curve, share)))
  const track = trackThrough(points)
  return at(track, track.length / 2)
}
