// Zooms into the board with two fingers, or with a double tap where there is no space for a tile.
import { prefersReducedMotion } from 'svelte/motion'
import { t } from '../texts/index.svelte'

const MOST = 3
const STEP = 2
/** Movements below this many pixels, and times below this many milliseconds, are taps. */
const STEADY = 8
const DOUBLE = 350

interface Point {
  x: number
  y: number
}

/** Let fingers zoom the board in a frame; taps on free cells and buttons mean something else. Return how to stop. */
export function zoomable(frame: HTMLElement, isFree: (cell: string) => boolean): () => void {
  const fingers = new Map<number, Point>()
  let [scale, x, y] = [1, 0, 0]
  let isGesture = false
  let start: Point = { x: 0, y: 0 }
  let tapped: (Point & { at: number }) | null = null

  const content = () => frame.querySelector<HTMLElement>(':scope > .board')
  const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
  const near = (a: Point, b: Point, reach: number) => Math.hypot(a.x - b.x, a.y - b.y) < reach

  function apply(isSmooth = false): void {
    const board = content()
    if (!board) return
    const { width, height } = frame.getBoundingClientRect()
    x = clamp(x, width * (1 - scale), 0)
    y = clamp(y, height * (1 - scale), 0)
    const isZoomed = scale > 1
    frame.style.overflow = isZoomed ? 'hidden' : ''
    board.style.transformOrigin = '0 0'
    board.style.transition = isSmooth && !prefersReducedMotion.current ? 'transform 180ms' : ''
    board.style.transform = isZoomed ? `translate(${x}px, ${y}px) scale(${scale})` : ''
    back.hidden = !isZoomed
    back.textContent = t('game.whole_board')
    yieldTouch()
    // Layers of their own would be enlarged as pictures.
    board.querySelectorAll('svg').forEach((svg) => (svg.style.willChange = isZoomed ? 'auto' : ''))
  }

  /** Zoom to a scale, and keep what is under a point of the window there. */
  function zoom(to: number, { x: px, y: py }: Point, isSmooth = false): void {
    const next = clamp(to, 1, MOST)
    const { left, top } = frame.getBoundingClientRect()
    x = px - left - ((px - left - x) * next) / scale
    y = py - top - ((py - top - y) * next) / scale
    scale = next
    apply(isSmooth)
  }

  function down(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return
    start = { x: event.clientX, y: event.clientY }
    isGesture = fingers.size > 0
    fingers.set(event.pointerId, start)
  }

  function move(event: PointerEvent): void {
    const last = fingers.get(event.pointerId)
    if (!last) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    isGesture ||= scale > 1 && !near(now, start, STEADY)
    if (!isGesture) return
    fingers.set(event.pointerId, now)
    const share = other ? 0.5 : 1
    x += (now.x - last.x) * share
    y += (now.y - last.y) * share
    if (!other) return apply()
    const grown = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(last.x - other.x, last.y - other.y)
    zoom(scale * (grown || 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return
    const now = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    const met = (event.target as Element).closest<HTMLElement | SVGElement>('[data-cell], button')
    const isTap =
      !isGesture && event.type === 'pointerup' && !(met && (met.matches('button') || isFree(met.dataset['cell'] ?? '')))
    const isDouble = isTap && tapped && now.at - tapped.at < DOUBLE && near(now, tapped, 4 * STEADY)
    tapped = isTap && !isDouble ? now : null
    if (isDouble) zoom(scale > 1 ? 1 : STEP, now, true)
  }

  /** A gesture isn't a click. */
  function click(event: MouseEvent): void {
    if (isGesture) event.stopPropagation()
  }

  const reset = (isSmooth = false) => {
    scale = 1
    apply(isSmooth)
  }
  // A visible way back, because not everybody knows the gesture.
  const back = frame.appendChild(document.createElement('button'))
  back.className = 'button zoomed'
  back.hidden = true
  const stop = new AbortController()
  const { signal } = stop
  // Where the screen is too small for everything, a finger on the board scrolls it.
  const isScrolling = () => (frame.parentElement?.scrollHeight ?? 0) > (frame.parentElement?.clientHeight ?? 0)
  const yieldTouch = () => (frame.style.touchAction = scale === 1 && isScrolling() ? 'pan-y' : 'none')
  yieldTouch()
  frame.addEventListener('pointerdown', down, { signal })
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', up, { signal })
  frame.addEventListener('click', click, { signal, capture: true })
  addEventListener('resize', () => reset(), { signal })
  back.addEventListener('click', () => reset(true), { signal })
  return () => {
    stop.abort()
    back.remove()
  }
}
