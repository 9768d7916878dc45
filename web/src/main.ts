import { mount } from 'svelte'
import App from './App.svelte'
import { applyLanguage } from './app/language'
import { setLanguage, t } from './texts/index.svelte'
import './fonts.css'
import './theme.css'
import './page.css'

// Show nothing before the texts are loaded, so that no text changes its language.
await applyLanguage().catch(() => setLanguage('en'))

// Nor before its fonts, unless they take long: text would move when they arrive.
const fonts = ["1em 'Fira Sans'", "600 1em 'Fira Sans'", '500 1em Alegreya'].map((font) =>
  document.fonts.load(font, t('app.by')),
)
await Promise.race([Promise.allSettled(fonts), new Promise((done) => setTimeout(done, 1000))])

export default mount(App, { target: document.getElementById('app') as HTMLElement })
