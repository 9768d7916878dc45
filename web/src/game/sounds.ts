// Short synthesised sounds: wood for tiles, glass for gems. Browsers allow none before the first gesture.
import { untrack } from 'svelte'
import { settings } from '../app/settings.svelte'

/** A partial: its multiple of the pitch, its loudness, and how many seconds it takes to fade. */
type Partial = readonly [ratio: number, loudness: number, seconds: number]

const WOOD: readonly Partial[] = [
  [1, 0.5, 0.09],
  [2.57, 0.22, 0.05],
  [4.9, 0.08, 0.03],
]
const GLASS: readonly Partial[] = [
  [1, 0.3, 0.9],
  [2.76, 0.1, 0.5],
  [5.4, 0.04, 0.25],
]

type Strike = readonly [matter: readonly Partial[], pitch: number, after: number, loudness: number]

const SOUNDS = {
  tile: [
    [WOOD, 210, 0, 1],
    [WOOD, 320, 0.035, 0.35],
  ],
  run: [
    [GLASS, 1175, 0, 0.16],
    [GLASS, 1319, 0.09, 0.12],
  ],
  won: [
    [GLASS, 784, 0, 0.5],
    [GLASS, 988, 0.09, 0.45],
    [GLASS, 1319, 0.18, 0.5],
  ],
  crash: [
    [WOOD, 120, 0, 1],
    [GLASS, 1870, 0, 0.5],
    [GLASS, 2217, 0.02, 0.4],
    [GLASS, 2794, 0.05, 0.3],
  ],
  turn: [
    [WOOD, 520, 0, 0.5],
    [WOOD, 780, 0.11, 0.5],
  ],
  over: [
    [GLASS, 523, 0, 0.5],
    [GLASS, 659, 0.14, 0.5],
    [GLASS, 784, 0.28, 0.5],
    [GLASS, 1047, 0.42, 0.6],
  ],
} as const satisfies Record<string, readonly Strike[]>

export type Sound = keyof typeof SOUNDS

let context: AudioContext | null = null
let out: GainNode | null = null

/** Start the audio context; browsers allow this only in response to a gesture. */
function wake(): void {
  if (!context) {
    context = new AudioContext()
    // A compressor, so that several gems at once don't clip.
    const ceiling = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6 })
    out = new GainNode(context)
    out.connect(ceiling).connect(context.destination)
  }
  if (context.state === 'suspended') void context.resume().catch(() => {})
}

/** Start the audio context with the next gesture; return a function that stops waiting for one. */
export function listen(): () => void {
  if (typeof AudioContext === 'undefined') return () => {}
  addEventListener('pointerdown', wake)
  addEventListener('keydown', wake)
  return () => {
    removeEventListener('pointerdown', wake)
    removeEventListener('keydown', wake)
  }
}

export function sound(name: Sound, after = 0): void {
  // Untracked, so that a change of volume doesn't repeat the sound of an effect.
  const { sound: isOn, volume } = untrack(() => ({ ...settings }))
  if (!isOn || !context || !out || context.state !== 'running') return
  // Squared, because hearing isn't linear.
  out.gain.value = volume ** 2
  const start = context.currentTime + after
  for (const [matter, pitch, later, loudness] of SOUNDS[name]) {
    for (const partial of matter) ring(context, out, pitch, partial, start + later, loudness)
  }
}

function ring(at: AudioContext, to: AudioNode, pitch: number, partial: Partial, start: number, loudness: number): void {
  const [ratio, part, seconds] = partial
  const tone = new OscillatorNode(at, { frequency: pitch * ratio })
  const fade = new GainNode(at, { gain: 0 })
  // A short attack, then an exponential decay.
  fade.gain.setValueAtTime(0, start)
  fade.gain.linearRampToValueAtTime(part * loudness, start + 0.003)
  fade.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  tone.connect(fade).connect(to)
  tone.start(start)
  tone.stop(start + seconds)
}

/** Play the sounds of a turn: the tile at once, then the gems. A won gem sounds when it leaves the board. */
export function soundTurn(types: readonly string[]): void {
  if (!types.includes('tile_placed')) return
  sound('tile')
  if (types.includes('gem_moved')) sound('run', 0.26)
  if (types.includes('gems_crashed')) sound('crash', 0.5)
}
