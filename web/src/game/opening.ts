// Opening a table, and what is to be done at it as soon as one is there.
import { go } from '../app/route.svelte'
import { settings } from '../app/settings.svelte'
import { api } from '../wire/api'
import type { Order } from '../wire/connection'
import type { Terms } from '../wire/types'

const orders = new Map<string, Order[]>()

/** Open a table, go there, and give these orders there. */
export async function open(terms: Terms, first: Order[]): Promise<void> {
  const { table } = await api.open(terms)
  goTo(table, first)
}

/** Go to a table, and give these orders there. */
export function goTo(table: string, first: Order[]): void {
  orders.set(table, first)
  go(`/${table}`)
}

/** Take the orders that wait for a table. */
export function ordersFor(table: string): Order[] {
  const found = orders.get(table) ?? []
  orders.delete(table)
  return found
}

/** Take a seat; an empty name is none. */
export const sit = (seat: number, name: string): Order => ({ type: 'sit', seat, name: name.trim() || null })

/** One person against bots, at once; without a name in the settings they are called by their colour. */
export function playNow(): Promise<void> {
  const { players, level, name } = settings
  const bots = Array.from({ length: players - 1 }, (_, index): Order => ({ type: 'seat_bot', seat: index + 1, level }))
  return open({ players }, [sit(0, name), ...bots, { type: 'start' }])
}

/** Several people around this screen. */
export function aroundOneScreen(terms: Terms, names: string[]): Promise<void> {
  const people = names.map((name, seat) => sit(seat, name))
  return open(terms, [...people, { type: 'start' }])
}
