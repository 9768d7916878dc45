// The texts about what the server keeps about people. Importing this module loads them.
import type { en } from './en.privacy'
import { addCatalog } from './index.svelte'

export const privacyText = await addCatalog<typeof en>(import.meta.glob('./??.privacy.ts'))
