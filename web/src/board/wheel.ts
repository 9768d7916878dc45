/** A wheel that turns a tile: a mouse rolls in one large piece, a trackpad in many small ones. */
const ENOUGH = 24
const PAUSE = 110

export class Wheel {
  #rolled = 0
  #turnedAt = -Infinity

  /** Return which way to turn after so much was rolled at a time in milliseconds, or 0 for not yet. */
  roll(delta: number, time: number): -1 | 0 | 1 {
    if (time - this.#turnedAt < PAUSE || !delta) return 0
    this.#rolled = this.#rolled * delta > 0 ? this.#rolled + delta : delta
    if (Math.abs(this.#rolled) < ENOUGH) return 0
    this.#rolled = 0
    this.#turnedAt = time
    return delta > 0 ? 1 : -1
  }
}
