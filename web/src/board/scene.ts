/** The animation of a turn as a function of time. */
import type { WireMove, WirePlace, WirePosition } from '../wire/types'
import { CENTRE, gateBehind } from './cells'
import { across, centreStands, stand, startOf, type Point } from './geometry'
import { at, crashTrack, gemTrack, type Track } from './track'
import type { GemName, Speed, TurnEvent } from './types'

/** Durations of a tile settling and of a collision, and the speed of gems: milliseconds, and units per millisecond. */
interface Tempo {
  settle: number
  burst: number
  glide: number
  /** The longest time a gem may take; with longer paths, all gems move faster. */
  longest: number
}

const TEMPI: Record<Exclude<Speed, 'off'>, Tempo> = {
  normal: { settle: 260, burst: 620, glide: 5 / 1000, longest: 2400 },
  fast: { settle: 130, burst: 320, glide: 11 / 1000, longest: 1000 },
}

/** Gems in the centre are drawn smaller. */
export const IN_CENTRE = 0.72

export interface Run {
  gem: GemName
  track: Track
  /** The gem's size at the start. */
  size: number
  leaves: { gate: number; owners: number[] } | null
}

export interface Crash {
  gems: [GemName, GemName]
  track: Track
  sizes: [number, number]
}

export interface Play {
  move: WireMove | null
  runs: Run[]
  crashes: Crash[]
  /** The gems that don't move. */
  resting: WirePosition['gems']
  tempo: Tempo
  glide: number
  duration: number
}

export interface Flying {
  gem: GemName
  at: Point
  size: number
  opacity: number
}

export interface Scene {
  /** How far the tile has settled, from 0 to 1. */
  settled: number
  gems: Flying[]
  bursts: { at: Point; share: number }[]
}

const samePlace = (a: WirePlace, b: WirePlace): boolean => a.cell === b.cell && a.side === b.side

/** Prepare the animation of a turn, from its events and the position it led to. */
export function prepare(events: TurnEvent[], position: WirePosition, speed: Exclude<Speed, 'off'>): Play {
  const tempo = TEMPI[speed]
  const starts = events.flatMap(startsOf)
  const centre = position.centre + starts.filter((place) => place.cell === CENTRE).length
  let left = 0
  const begin = (place: WirePlace): { from: Point; size: number } =>
    place.cell === CENTRE ? { from: startOf(place, centre, left++), size: IN_CENTRE } : { from: stand(place), size: 1 }

  const play: Play = {
    move: null,
    runs: [],
    crashes: [],
    resting: position.gems,
    tempo,
    glide: tempo.glide,
    duration: 0,
  }
  for (const event of events) {
    if (event.type === 'tile_placed') play.move = event.move
    else if (event.type === 'gem_moved') {
      const { from, size } = begin(event.way[0] as WirePlace)
      play.runs.push({ gem: event.gem, track: gemTrack(event.way, from), size, leaves: null })
      const last = event.way.at(-1) as WirePlace
      if (!gateBehind(last)) play.resting = play.resting.filter((gem) => !samePlace(gem, last))
    } else if (event.type === 'gem_won') {
      const run = play.runs.at(-1)
      if (run) run.leaves = { gate: event.gate, owners: event.owners }
    } else if (event.type === 'gems_crashed') {
      const [first, second] = startsOf(event).map(begin)
      if (first && second) {
        const track = crashTrack(event.way, first.from, second.from)
        play.crashes.push({ gems: event.gems as [GemName, GemName], track, sizes: [first.size, second.size] })
      }
    }
  }
  const furthest = Math.max(
    0,
    ...play.runs.map((run) => run.track.length),
    ...play.crashes.map((c) => c.track.length / 2),
  )
  play.glide = Math.max(tempo.glide, furthest / tempo.longest)
  const ends = [
    ...play.runs.map((run) => arrival(play, run)),
    ...play.crashes.map((c) => meeting(play, c) + tempo.burst),
  ]
  play.duration = Math.max(tempo.settle, ...ends)
  return play
}

/** Return where the gems of an event were before: one gem that moved, or two that collided. */
function startsOf(event: TurnEvent): WirePlace[] {
  if (event.type === 'gem_moved') return event.way.slice(0, 1)
  if (event.type !== 'gems_crashed') return []
  const other = across(event.way.at(-1) as WirePlace)
  return other ? [event.way[0] as WirePlace, other] : event.way.slice(0, 1)
}

/** Return when a gem arrives, in milliseconds from the start of the turn. */
export const arrival = (play: Play, run: Run): number => play.tempo.settle + run.track.length / play.glide

/** Return when two gems meet. */
export const meeting = (play: Play, crash: Crash): number => play.tempo.settle + crash.track.length / 2 / play.glide

/** Return the scene at a time. */
export function sceneAt(play: Play, time: number): Scene {
  const walked = Math.max(0, time - play.tempo.settle) * play.glide
  const gems: Flying[] = play.runs.map((run) => ({
    gem: run.gem,
    at: at(run.track, walked),
    size: grown(run.size, walked),
    opacity: run.leaves ? Math.min(1, Math.max(0, (run.track.length - walked) / 0.35)) : 1,
  }))
  const bursts: Scene['bursts'] = []
  for (const crash of play.crashes) {
    const half = crash.track.length / 2
    if (walked < half) {
      const ways = [walked, crash.track.length - walked]
      ways.forEach((distance, n) => {
        const gem = crash.gems[n] as GemName
        gems.push({ gem, at: at(crash.track, distance), size: grown(crash.sizes[n] as number, walked), opacity: 1 })
      })
    } else {
      const share = Math.min(1, (time - meeting(play, crash)) / play.tempo.burst)
      bursts.push({ at: at(crash.track, half), share })
    }
  }
  return { settled: Math.min(1, time / play.tempo.settle), gems, bursts }
}

/** A gem from the centre grows on the first part of its path. */
const grown = (size: number, walked: number): number => size + (1 - size) * Math.min(1, walked / 0.6)

/** Return the gems in the centre and their places, the emeralds first. */
export const centreGems = (gems: number): Flying[] =>
  centreStands(gems).map((place, n) => ({
    gem: n === gems - 1 ? 'sapphire' : 'emerald',
    at: place,
    size: IN_CENTRE,
    opacity: 1,
  }))
