// Short sounds, made by code: wood for tiles, glass for gems. No files, and nothing before the first gesture.
import { untrack } from 'svelte'
import { settings } from '../app/settings.svelte'

/** A partial of a struck thing: times the pitch, loudness, and seconds until it has died away. */
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

/** Browsers let a page sound only after a gesture: wake at the first one. */
function wake(): void {
  if (!context) {
    context = new AudioContext()
    // A soft ceiling, so that several gems at once do not clip.
    const ceiling = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6 })
    out = new GainNode(context)
    out.connect(ceiling).connect(context.destination)
  }
  if (context.state === 'suspended') void context.resume().catch(() => {})
}

/** Let gestures wake the sound while a game is on the page; return what ends it. */
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
  // Another volume is no reason to sound again what an effect has sounded.
  const { sound: isOn, volume } = untrack(() => ({ ...settings }))
  if (!isOn || !context || !out || context.state !== 'running') return
  // Ears hear loudness by its square.
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
  // A strike is there at once, and dies away as struck things do.
  fade.gain.setValueAtTime(0, start)
  fade.gain.linearRampToValueAtTime(part * loudness, start + 0.003)
  fade.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  tone.connect(fade).connect(to)
  tone.start(start)
  tone.stop(start + seconds)
}

/** Sound a turn as it is shown: the tile at once, the gems when they begin to run; what is won sounds as it leaves. */
export function soundTurn(types: readonly string[]): void {
  if (!types.includes('tile_placed')) return
  sound('tile')
  if (types.includes('gem_moved')) sound('run', 0.26)
  if (types.includes('gems_crashed')) sound('crash', 0.5)
}
