import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { breakpoints } from './scripts/breakpoints.js'

export default { preprocess: [vitePreprocess(), breakpoints], compilerOptions: { runes: true } }
