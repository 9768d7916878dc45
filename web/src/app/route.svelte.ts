// The current page, read from the address, so that every page can be linked to.
import { noteNavigation } from '../ui/heading'

/** Who plays at a new table: people around one screen, friends, or people who are in the lobby. */
type NewFor = (typeof NEW)[number]
const NEW = ['screen', 'friends', 'lobby'] as const

export type Route =
  | { at: 'start' }
  | { at: 'lobby' }
  | { at: 'learn' }
  | { at: 'rules' }
  | { at: 'me' }
  | { at: 'privacy' }
  | { at: 'accessibility' }
  | { at: 'puzzle'; day?: string }
  | { at: 'new'; for: NewFor }
  | { at: 'replay'; table?: string; packed?: string; round?: number; move?: number }
  | { at: 'table'; name: string }
  | { at: 'nowhere' }

/** Pages without anything else in their address. */
const PLAIN = new Set(['lobby', 'learn', 'rules', 'me', 'privacy', 'accessibility'])
const TABLE = /^\/([a-z]{4}(?:-[a-z]{4}){2,3})\/?$/i

export function routeOf(path: string, query = new URLSearchParams(), fragment = ''): Route {
  const table = TABLE.exec(path)?.[1]
  if (table) return { at: 'table', name: table.toLowerCase() }
  const [first = '', second] = path.split('/').filter(Boolean)
  if (first === '') return { at: 'start' }
  if (PLAIN.has(first) && !second) return { at: first } as Route
  if (first === 'puzzle') return { at: first, ...(second ? { day: second } : {}) }
  if (first === 'new' && NEW.some((each) => each === second)) return { at: 'new', for: second as NewFor }
  if (first === 'replay') {
    const number = (name: string) => (query.has(name) ? { [name]: Number(query.get(name)) } : {})
    const packed = fragment.slice(1)
    return {
      at: 'replay',
      ...(second ? { table: second } : packed ? { packed } : {}),
      ...number('round'),
      ...number('move'),
    }
  }
  return { at: 'nowhere' }
}

let current = $state.raw<Route>(here())

function here(): Route {
  return routeOf(location.pathname, new URLSearchParams(location.search), location.hash)
}

export const route = {
  get now(): Route {
    return current
  },
}

/** Open another page of the client. */
export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  current = here()
  noteNavigation()
  scrollTo(0, 0)
}

/** Follow back, forward and links inside the client; return a function that stops it. */
export function followLinks(): () => void {
  const back = () => {
    current = here()
    noteNavigation()
  }
  const click = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a')
    const isOurs = link?.origin === location.origin && !link.target && !link.hasAttribute('download')
    if (!link || !isOurs || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  }
  addEventListener('popstate', back)
  addEventListener('click', click)
  return () => {
    removeEventListener('popstate', back)
    removeEventListener('click', click)
  }
}
