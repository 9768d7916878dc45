// The texts of the lobby, of a table before the game, and of ways out of it.
import type { en } from './en.online'
import { addCatalog } from './index.svelte'

export const onlineText = addCatalog<typeof en>(import.meta.glob('./??.online.ts'))
