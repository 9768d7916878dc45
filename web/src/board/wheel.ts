/** Turns a tile with the mouse wheel, which reports one large step, or a trackpad, which reports many small ones. */
const ENOUGH = 24
const PAUSE = 110

export class Wheel {
  #rolled = 0
  #turnedAt = -Infinity

  /** Take a wheel event's delta and its time in milliseconds; return which way to turn, or 0 for not yet. */
  roll(delta: number, time: number): -1 | 0 | 1 {
    if (time - this.#turnedAt < PAUSE || !delta) return 0
    this.#rolled = this.#rolled * delta > 0 ? this.#rolled + delta : delta
    if (Math.abs(this.#rolled) < ENOUGH) return 0
    this.#rolled = 0
    this.#turnedAt = time
    return delta > 0 ? 1 : -1
  }
}
