import { mount } from 'svelte'
import App from './App.svelte'
import { applyLanguage } from './app/language'
import { setLanguage } from './texts/index.svelte'
import './fonts.css'
import './theme.css'
import './page.css'

// No word before its language is there, so that none has to be changed.
await applyLanguage().catch(() => setLanguage('en'))

export default mount(App, { target: document.getElementById('app') as HTMLElement })
