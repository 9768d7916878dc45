// Drags a tile from the hand to the board, with a mouse or a finger.

interface Target {
  dragOver(x: number, y: number): boolean
  drop(x: number, y: number): boolean
  leave(): void
}

/** Movements below this many pixels are clicks. */
const STEADY = 8

/** Follow a pointer until it is released, and tell the board where the tile is. */
export function followDrag(event: PointerEvent, board: Target | undefined): void {
  const start = { x: event.clientX, y: event.clientY }
  let isDragged = false
  const move = (now: PointerEvent) => {
    isDragged ||= Math.hypot(now.clientX - start.x, now.clientY - start.y) > STEADY
    if (isDragged) board?.dragOver(now.clientX, now.clientY)
  }
  const stop = (now: PointerEvent) => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', stop)
    removeEventListener('pointercancel', stop)
    if (isDragged && now.type === 'pointerup') board?.drop(now.clientX, now.clientY)
    else if (isDragged) board?.leave()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', stop)
  addEventListener('pointercancel', stop)
}
