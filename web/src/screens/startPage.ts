// Loads the start page together with the tables that it shows, so that nothing moves once it is there.
import { route } from '../app/route.svelte'
import { loadMyTables } from '../lobby/myTables.svelte'
import { withTexts } from '../texts/index.svelte'

async function load() {
  const screen = withTexts(() => import('./Start.svelte'))
  await loadMyTables()
  return screen
}

// The first page is loaded together with its texts.
let early = route.now.at === 'start' ? load() : null
early?.catch(() => {})

export function startPage(): ReturnType<typeof load> {
  const page = early ?? load()
  early = null
  return page
}
