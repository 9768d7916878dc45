// Opens tables, with commands to send as soon as the page is connected.
import { go } from '../app/route.svelte'
import { api } from '../wire/api'
import type { Order } from '../wire/connection'
import type { Terms } from '../wire/types'

const orders = new Map<string, Order[]>()

/** Open a table, go there and send these commands; `replace` leaves the page before out of the browser's history. */
export async function open(terms: Terms, first: Order[], replace = false): Promise<void> {
  const isAlone = first.some(({ type }) => type === 'start')
  const { table } = await api.open(terms, isAlone)
  goTo(table, first, replace)
}

/** Go to a table and send these commands there. */
export function goTo(table: string, first: Order[], replace = false): void {
  orders.set(table, first)
  go(`/${table}`, replace)
}

/** Take the commands that wait for a table. */
export function ordersFor(table: string): Order[] {
  const found = orders.get(table) ?? []
  orders.delete(table)
  return found
}

/** Take a seat; an empty name is none. */
export const sit = (seat: number, name: string): Order => ({ type: 'sit', seat, name: name.trim() || null })

/** Open a table for several people who share this screen. */
export function aroundOneScreen(terms: Terms, names: string[]): Promise<void> {
  const people = names.map((name, seat) => sit(seat, name))
  return open(terms, [...people, { type: 'start' }])
}
