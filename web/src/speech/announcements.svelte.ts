// What screen readers read out by themselves: one list for the whole page, in order, each announcement once.
import { untrack } from 'svelte'

interface Announcement {
  key: number
  text: string
}

/** How many announcements stay on the page, for people who go back over them. */
const KEPT = 60

let recent = $state.raw<Announcement[]>([])
let count = 0

export const announcements = {
  get recent(): Announcement[] {
    return recent
  },
}

/** Have a text read out; an empty one is ignored. */
export function announce(text: string): void {
  if (text) recent = [...untrack(() => recent), { key: count++, text }].slice(-KEPT)
}
