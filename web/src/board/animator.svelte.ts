/** Plays the animation of a turn. */
import { arrival, sceneAt, type Play, type Run, type Scene } from './scene'

export class Animator {
  play = $state.raw<Play | null>(null)
  scene = $state.raw<Scene | null>(null)
  #frame = 0
  #ended: (() => void) | null = null

  /** Animate a turn; call `left` for each gem as it leaves the board, and `ended` at the end. */
  start(play: Play, left: (run: Run) => void, ended: () => void): void {
    this.stop()
    this.play = play
    this.scene = sceneAt(play, 0)
    const leaving = play.runs.filter((run) => run.leaves)
    const report = (time: number): void => {
      for (const run of leaving.filter((run) => arrival(play, run) <= time)) {
        leaving.splice(leaving.indexOf(run), 1)
        left(run)
      }
    }
    this.#ended = () => {
      report(Infinity)
      ended()
    }
    let began = 0
    const step = (now: number): void => {
      began ||= now
      const time = now - began
      if (time >= play.duration) return this.stop()
      this.scene = sceneAt(play, time)
      report(time)
      this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }

  /** Skip to the end of the animation. */
  stop(): void {
    const ended = this.#ended
    this.drop()
    ended?.()
  }

  /** Abandon the animation without any calls. */
  drop(): void {
    cancelAnimationFrame(this.#frame)
    this.play = this.scene = null
    this.#ended = null
  }
}
