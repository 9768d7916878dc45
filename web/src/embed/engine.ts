/** The expert for pages that have no server: the search with our network, compiled to WebAssembly. */
import { FREE_CELLS } from '../board/cells'
import { ROTATIONS } from '../board/tiles'
import { bestBuild, Kernels } from '../offline/kernels'
import { IndigoError } from './errors'
import { KINDS, type Game, type KindLetter, type Move } from './game'

/** Where the engine's files are; each can also be given as its bytes. */
export interface EngineFiles {
  kernels?: string | URL | BufferSource
  network?: string | URL | BufferSource
}

export interface Thinking {
  /** How many games the search plays through in its head: more is stronger. */
  simulations?: number
  /** Makes a search repeatable: a whole number below 2**32. */
  seed?: number
  /** Is called with the share that is done. */
  onprogress?: (share: number) => void
  /** Ends the search; what it has found until then is returned. */
  signal?: AbortSignal
}

export interface Found {
  move: Move
  /** How many simulations tried it. */
  tried: number
  /** Each seat's chance of winning after it. */
  chances: number[]
}

// Words of a state: see src/indigo/engine/layout.py.
const SIZE = 408
const HANDS = 210
const TURN = 234
const SCREENS = 242
const HIDDEN = 5
const EMPTY = 6

const ROW = 8 // numbers that `read_root` writes for a move
const MOST_ROWS = 6 * FREE_CELLS.length
const NODES_AT_MOST = 30_000
const NODES_AT_LEAST = 1000
const BATCH = 8 // simulations between two breaths: a few milliseconds
const EXPLORATION = 0.35
const CAUTION = 0.04

const TILES = KINDS.flatMap((kind) => Array.from({ length: ROTATIONS[kind] }, (_, rotation) => ({ kind, rotation })))
const actionOf = ({ cell, kind, rotation }: Move): number =>
  FREE_CELLS.findIndex(({ name }) => name === cell) * TILES.length +
  TILES.findIndex((tile) => tile.kind === kind && tile.rotation === rotation)

function moveOf(action: number): Move {
  const tile = TILES[action % TILES.length] as (typeof TILES)[number]
  return { cell: FREE_CELLS[Math.floor(action / TILES.length)]?.name ?? '', ...tile }
}

async function bytesOf(file: string | URL | BufferSource): Promise<BufferSource> {
  if (typeof file !== 'string' && !(file instanceof URL)) return file
  const answer = await fetch(file)
  if (!answer.ok) throw new IndigoError('unreachable', `${file} can't be loaded: ${answer.status}`)
  return answer.arrayBuffer()
}

export class Engine {
  private readonly desk: number
  private readonly words: number
  private readonly rng: number
  private readonly rows: number
  private readonly heap: number
  private isThinking = false

  private constructor(
    private readonly kernels: Kernels,
    weights: BufferSource,
  ) {
    let end = kernels.heap()
    const take = (size: number): number => {
      const address = Math.ceil(end / 16) * 16
      end = address + size
      kernels.reserve(end)
      return address
    }
    this.desk = take(kernels.call('desk_size'))
    this.words = take(2 * SIZE)
    this.rng = take(8)
    this.rows = take(4 * ROW * MOST_ROWS)
    this.heap = take(0)
    // The weights are widened from 16 to 32 bits, and then the tree takes their place.
    const halves = take(weights.byteLength)
    const bytes = ArrayBuffer.isView(weights)
      ? new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength)
      : new Uint8Array(weights)
    kernels.view(halves, bytes.length).set(bytes)
    kernels.call('load_weights', this.desk, halves)
  }

  /** Load the engine, by default from the folder that this module is in. Throws an `IndigoError`. */
  static async load({ kernels, network }: EngineFiles = {}): Promise<Engine> {
    const here = import.meta.url
    const files = [
      kernels ?? new URL(`kernels.${bestBuild()}.wasm`, /* @vite-ignore */ here),
      network ?? new URL('network.bin', /* @vite-ignore */ here),
    ] as const
    const [code, weights] = await Promise.all(files.map(bytesOf))
    return new Engine(await Kernels.of(code as BufferSource), weights as BufferSource)
  }

  /**
   * Search for the best move of the seat to move, from what that seat may know; return the moves, the best first. The page
   * can do other things meanwhile, but a worker is better for long searches. Throws an `IndigoError`.
   */
  async think(game: Game, { simulations = 400, seed, onprogress, signal }: Thinking = {}): Promise<Found[]> {
    if (!Number.isInteger(simulations) || simulations < 1)
      throw new IndigoError('bad_limit', `a search runs a whole number of simulations above 0, not ${simulations}`)
    const seat = game.turn
    if (seat === null) throw new IndigoError('game_over', 'the game is over')
    const hand = game.position.hands[seat] ?? []
    if (hand.includes(null)) throw new IndigoError('no_legal_move', 'the hand of the player to move is hidden')
    if (this.isThinking) throw new IndigoError('in_use', 'the engine is thinking already: wait for it, or load another')
    this.isThinking = true
    try {
      const nodes = Math.min(NODES_AT_MOST, Math.max(NODES_AT_LEAST, 2 * simulations))
      const { call } = this.kernels
      this.kernels.reserve(this.heap + call('search_size', nodes))
      this.handOver(game, seat, seed)
      call('set_up', this.heap, nodes, EXPLORATION, CAUTION)
      call('begin', this.desk, this.heap, nodes, this.words, this.rng)
      for (let done = 0; done < simulations && !signal?.aborted; done += BATCH) {
        call('explore', this.desk, this.heap, nodes, Math.min(BATCH, simulations - done))
        onprogress?.(Math.min(1, (done + BATCH) / simulations))
        await breathe()
      }
      return this.found(nodes, hand as KindLetter[], game.options.players)
    } finally {
      this.isThinking = false
    }
  }

  /** Write what a seat sees to where the kernels find it. */
  private handOver(game: Game, seat: number, seed = crypto.getRandomValues(new Uint32Array(1))[0] as number): void {
    const { players, ownGates, handSize, first, openScores } = game.options
    const { call, view } = this.kernels
    const actions = new Int16Array(game.moves.map(actionOf))
    const gates = players === 2 ? 0 : players === 4 ? 3 : 1 + Number(ownGates)
    call('start', this.words, players, handSize, first, gates, Number(openScores))
    view(this.rows, actions.byteLength).set(new Uint8Array(actions.buffer))
    call('replay', this.words, this.rows, actions.length)
    const bytes = view(this.words, 2 * SIZE)
    const words = new Uint16Array(bytes.buffer, bytes.byteOffset, SIZE)
    game.view(seat).hands.forEach((hand, other) => {
      for (const n of [0, 1]) {
        const kind = hand[n]
        words[HANDS + 2 * other + n] = kind === undefined ? EMPTY : kind === null ? HIDDEN : KINDS.indexOf(kind)
      }
    })
    words[TURN] = seat
    words[SCREENS] = openScores ? 0 : ((1 << players) - 1) & ~(1 << seat)
    view(this.rng, 8).set(new Uint8Array(new BigUint64Array([BigInt(seed)]).buffer))
  }

  private found(nodes: number, hand: KindLetter[], players: number): Found[] {
    const { call, view } = this.kernels
    const found: (Found & { prior: number })[] = []
    for (const kind of new Set(hand)) {
      const count = call('read_root', this.heap, nodes, KINDS.indexOf(kind), this.rows)
      const { buffer, byteOffset } = view(this.rows, 4 * ROW * count)
      const whole = new Int32Array(buffer, byteOffset, ROW * count)
      const real = new Float32Array(buffer, byteOffset, ROW * count)
      for (let at = 0; at < ROW * count; at += ROW) {
        const tried = whole[at + 1] as number
        const chances = Array.from({ length: players }, (_, n) => (real[at + 4 + n] as number) / Math.max(1, tried))
        found.push({ move: moveOf(whole[at] as number), tried, chances, prior: real[at + 2] as number })
      }
    }
    return found
      .sort((one, other) => other.tried - one.tried || other.prior - one.prior)
      .map(({ move, tried, chances }) => ({ move, tried, chances }))
  }
}

/** Let the page do what waits: a message comes sooner than a timer would. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
