// The texts of the settings.
import type { en } from './en.settings'
import { addCatalog } from './index.svelte'

export const settingsText = addCatalog<typeof en>(import.meta.glob('./??.settings.ts'))
