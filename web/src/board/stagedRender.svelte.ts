/** Short steps instead of a long one: what is large comes in parts, between which a slow phone can answer. */
export class StagedRender {
  /** How many have been made. */
  done = $state(0)

  /** Begin when the component is there; `last` tells how many there are. */
  constructor(last: () => number) {
    $effect(() => {
      if (this.done >= last()) return
      let timer = 0
      const frame = requestAnimationFrame(() => (timer = window.setTimeout(() => (this.done += 1))))
      return () => {
        cancelAnimationFrame(frame)
        clearTimeout(timer)
      }
    })
  }
}
