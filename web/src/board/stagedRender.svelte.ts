/** Renders something large in stages, one per frame, so that a slow phone stays responsive. */
export class StagedRender {
  /** The number of stages rendered so far. */
  done = $state(0)

  /** Start when the component is mounted; `last` returns the number of stages. */
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
