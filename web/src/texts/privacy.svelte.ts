// The texts about what the server keeps about people.
import type { en } from './en.privacy'
import { addCatalog } from './index.svelte'

export const privacyText = addCatalog<typeof en>(import.meta.glob('./??.privacy.ts'))
