// The texts of "My games". Importing this module loads them.
import type { en } from './en.me'
import { addCatalog } from './index.svelte'

export const myText = await addCatalog<typeof en>(import.meta.glob('./??.me.ts'))
