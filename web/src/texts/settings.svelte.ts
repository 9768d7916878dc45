// The texts of the settings. Importing this module loads them.
import type { en } from './en.settings'
import { addCatalog } from './index.svelte'

export const settingsText = await addCatalog<typeof en>(import.meta.glob('./??.settings.ts'))
