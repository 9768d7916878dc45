// Animates a gem that leaves the board and flies to its owners.
import type { Leaving } from '../board/types'

const SIZE = 44
const MILLISECONDS = 800

/** Animate a gem from where it left the board to the panel of each owner. */
export function fly({ gem, owners, x, y }: Leaving, speed: 'fast' | 'normal'): void {
  if (document.hidden) return
  for (const seat of owners) {
    const panel = document.querySelector(`[data-seat="${seat}"]`)
    // A small screen may have no room for the players.
    if (panel?.checkVisibility()) flyTo(panel, gem, x, y, speed === 'fast' ? MILLISECONDS / 2 : MILLISECONDS)
  }
}

/** Animate a gem from a point of the window to an element, which lights up. */
export function flyTo(panel: Element, gem: string, x: number, y: number, duration: number): void {
  const box = panel.getBoundingClientRect()
  const [dx, dy] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y]
  const flying = picture(gem, x, y)
  document.body.append(flying)
  // It rises first, then shrinks on its way.
  const lift = -Math.min(90, 30 + Math.hypot(dx, dy) / 8)
  flying.animate(
    [
      { transform: 'scale(0.6)', opacity: 0.4 },
      { transform: `translate(${dx * 0.12}px, ${dy * 0.12 + lift}px) scale(1.25)`, opacity: 1, offset: 0.35 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.5)`, opacity: 1, offset: 0.92 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.2)`, opacity: 0 },
    ],
    { duration, easing: 'cubic-bezier(0.4, 0, 0.3, 1)' },
  ).onfinish = () => {
    flying.remove()
    panel.animate([{ filter: 'brightness(1.6)' }, { filter: 'none' }], { duration: 450, easing: 'ease-out' })
  }
}

function picture(gem: string, x: number, y: number): SVGSVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  made.setAttribute('viewBox', '-.42 -.42 .84 .84')
  made.setAttribute('aria-hidden', 'true')
  made.style.cssText = `position: fixed; left: ${x - SIZE / 2}px; top: ${y - SIZE / 2}px; width: ${SIZE}px; height: ${SIZE}px;
    overflow: visible; pointer-events: none; z-index: 15`
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#piece-${gem}`)
  made.append(use)
  return made
}
