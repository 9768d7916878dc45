// What is said to somebody who listens: one list for the whole page, read out in its order, each thing once.
import { untrack } from 'svelte'

interface Said {
  key: number
  text: string
}

/** How much stays, for somebody who goes back over it. */
const KEPT = 60

let said = $state.raw<Said[]>([])
let count = 0

export const told = {
  get lately(): Said[] {
    return said
  },
}

/** Say something; nothing, if there is nothing to say. */
export function tell(text: string): void {
  if (text) said = [...untrack(() => said), { key: count++, text }].slice(-KEPT)
}
