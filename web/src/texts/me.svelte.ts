// The texts of "My games".
import type { en } from './en.me'
import { addCatalog } from './index.svelte'

export const myText = addCatalog<typeof en>(import.meta.glob('./??.me.ts'))
