/** The clock that shows a turn. */
import { arrival, sceneAt, type Play, type Run, type Scene } from './scene'

export class Animator {
  play = $state.raw<Play | null>(null)
  scene = $state.raw<Scene | null>(null)
  #frame = 0
  #ended: (() => void) | null = null

  /** Show a turn from its start; each gem that leaves is told as it does, and then the end. */
  start(play: Play, left: (run: Run) => void, ended: () => void): void {
    this.stop()
    this.play = play
    this.scene = sceneAt(play, 0)
    const leaving = play.runs.filter((run) => run.leaves)
    const tell = (time: number): void => {
      for (const run of leaving.filter((run) => arrival(play, run) <= time)) {
        leaving.splice(leaving.indexOf(run), 1)
        left(run)
      }
    }
    this.#ended = () => {
      tell(Infinity)
      ended()
    }
    let began = 0
    const step = (now: number): void => {
      began ||= now
      const time = now - began
      if (time >= play.duration) return this.stop()
      this.scene = sceneAt(play, time)
      tell(time)
      this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }

  /** End what is shown at once, as if it had run to its end. */
  stop(): void {
    const ended = this.#ended
    this.drop()
    ended?.()
  }

  /** Forget what is shown, and tell nobody. */
  drop(): void {
    cancelAnimationFrame(this.#frame)
    this.play = this.scene = null
    this.#ended = null
  }
}
