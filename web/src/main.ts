import { mount } from 'svelte'
import App from './App.svelte'
import { speakAsWanted } from './language'
import { speak } from './texts/index.svelte'
import './fonts.css'
import './theme.css'
import './page.css'

// No word before its language is there, so that none has to be changed.
await speakAsWanted().catch(() => speak('en'))

export default mount(App, { target: document.getElementById('app') as HTMLElement })
