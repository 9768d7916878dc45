import { mount } from 'svelte'
import App from './App.svelte'
import { applyLanguage } from './app/language'
import { setLanguage } from './texts/index.svelte'
import './fonts.css'
import './theme.css'
import './page.css'

// Show nothing before the texts are loaded, so that no text changes its language.
await applyLanguage().catch(() => setLanguage('en'))

export default mount(App, { target: document.getElementById('app') as HTMLElement })
