// Playing a puzzle: the tries, and what the board shows.
import type { GemEvent, Step } from '../board/types'
import { api } from '../wire/api'
import { hasServer } from '../wire/here'
import type { WireMove, WirePosition, WirePuzzle } from '../wire/types'
import { isDone, isSolved, keepResult, results, TRIES, type Result } from './results'

/** A wrong try: what it does, and the chance of winning after it in percent. */
export interface Try {
  events: GemEvent[]
  chance: number
}

export class PuzzleRun {
  result = $state.raw<Result>({ tries: [] })
  /** The last wrong try, until the puzzle is done. */
  wrong = $state.raw<Try | null>(null)
  /** How many people have solved it, once the server has counted this one. */
  solvers = $state(0)
  private tried: string[] = []
  private readonly options: { key: string; events: GemEvent[]; chance: number }[]
  /** The chances of winning after the best and the second-best move, in percent. */
  readonly best: number
  readonly second: number
  readonly bestEvents: GemEvent[]

  constructor(readonly puzzle: WirePuzzle) {
    this.result = results()[puzzle.day] ?? { tries: [] }
    const moves = puzzle.plan.flatMap(({ cell, kind, options }) =>
      options.map(({ rotation, events }) => ({ key: keyOf({ cell, kind, rotation }), events })),
    )
    this.options = moves.map((move, index) => ({ ...move, chance: puzzle.chances[index] ?? 0 }))
    const right = this.options.find(({ key }) => key === keyOf(puzzle.best))
    this.best = right?.chance ?? 0
    this.bestEvents = right?.events ?? []
    this.second = Math.max(...this.options.filter((each) => each !== right).map(({ chance }) => chance))
  }

  get isDone(): boolean {
    return isDone(this.result)
  }

  get isSolved(): boolean {
    return isSolved(this.result)
  }

  get left(): number {
    return TRIES - this.result.tries.length
  }

  get position(): WirePosition {
    return this.isDone ? this.puzzle.after : this.puzzle.position
  }

  /** The best move, once it may be shown; until then the last turn isn't known. */
  get step(): Step {
    if (!this.isDone) return { key: 0, events: [] }
    const seat = this.puzzle.position.turn ?? 0
    return { key: 1, events: [{ type: 'tile_placed', seat, move: this.puzzle.best }, ...this.bestEvents] }
  }

  /** Try a move; the same wrong one counts only once. */
  place(move: WireMove): void {
    const found = this.options.find(({ key }) => key === keyOf(move))
    if (this.isDone || !found || this.tried.includes(found.key)) return
    this.tried.push(found.key)
    const isRight = found.key === keyOf(this.puzzle.best)
    // Every other move gives something away, even if it is less than half a percent.
    const cost = isRight ? 0 : Math.max(1, this.best - found.chance)
    this.wrong = isRight ? null : found
    this.result = { tries: [...this.result.tries, cost] }
    if (this.isDone && this.puzzle.day !== this.puzzle.today) this.result = { ...this.result, isLate: true }
    keepResult(this.puzzle.day, this.result)
    if (isRight && hasServer && this.puzzle.day === this.puzzle.today) {
      const { cell, kind, rotation } = move
      api.solved(this.puzzle.day, { cell, kind, rotation }).then(
        ({ solved }) => (this.solvers = solved),
        () => {}, // without the server nobody counts
      )
    }
  }
}

const keyOf = ({ cell, kind, rotation }: WireMove): string => `${cell}${kind}${rotation}`
