// The texts of the lobby, of a table before the game, and of ways out of it. Importing this module loads them.
import type { en } from './en.online'
import { addCatalog } from './index.svelte'

export const onlineText = await addCatalog<typeof en>(import.meta.glob('./??.online.ts'))
