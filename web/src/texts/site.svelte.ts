// The texts that the page says about itself.
import type { en } from './en.site'
import { addCatalog } from './index.svelte'

export const siteText = addCatalog<typeof en>(import.meta.glob('./??.site.ts'))
