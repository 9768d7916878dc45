// The screens that are loaded on demand, to keep the first page small.
import { route } from '../app/route.svelte'
import { withTexts } from '../texts/index.svelte'
import { startPage } from './startPage'

export const SCREENS = {
  start: startPage,
  lobby: () => import('./Lobby.svelte'),
  learn: () => import('./Learn.svelte'),
  me: () => import('./MyGames.svelte'),
  rules: () => import('./Rules.svelte'),
  accessibility: () => import('./Accessibility.svelte'),
  privacy: () => import('./Privacy.svelte'),
  puzzle: () => import('./Puzzle.svelte'),
  replay: () => import('./Replay.svelte'),
  nowhere: () => import('./Nowhere.svelte'),
}

// The first one is on its way before the page itself is there; the start page sees to that itself.
const first = route.now.at
if (first !== 'start' && first in SCREENS) withTexts<object>(SCREENS[first as 'puzzle']).catch(() => {})
