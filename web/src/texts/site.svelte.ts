// The texts that the page says about itself. Importing this module loads them.
import type { en } from './en.site'
import { addCatalog } from './index.svelte'

export const siteText = await addCatalog<typeof en>(import.meta.glob('./??.site.ts'))
