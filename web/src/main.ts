import './wire/storage'
import { mount } from 'svelte'
import App from './App.svelte'
import { applyLanguage } from './app/language'
import { setLanguage, t, withTexts } from './texts/index.svelte'
import { ApiError } from './wire/api'
import { restyled } from './wire/arriving'
import { local } from './wire/here'
import './fonts.css'
import './theme.css'
import './page.css'

local.load = () =>
  withTexts(() => import('./offline/local')).catch(() => {
    throw new ApiError('offline', 0, 'a part of the page did not arrive')
  })

// index.html says which browsers can run this; docs/accessibility.md lists what the others lack.
const isOld =
  !('toSorted' in Array.prototype) ||
  !('timeout' in AbortSignal) ||
  !CSS.supports('color', 'color-mix(in srgb, red, red)')

async function start(): Promise<void> {
  // Show nothing before the texts are loaded, so that no text changes its language.
  await applyLanguage().catch(() => setLanguage('en'))

  // Nor without its styles.
  await restyled().catch(() => {})

  // Nor before its fonts, unless they take long: text would move when they arrive.
  const fonts = ["1em 'Fira Sans'", "600 1em 'Fira Sans'", '500 1em Alegreya'].map((font) =>
    document.fonts.load(font, t('app.by')),
  )
  await Promise.race([Promise.allSettled(fonts), new Promise((done) => setTimeout(done, 1000))])

  const target = document.getElementById('app') as HTMLElement
  target.replaceChildren()
  mount(App, { target })
}

// In WebKit, a part that is imported while this module awaits may never arrive: so the module itself awaits nothing.
if (isOld) document.documentElement.classList.add('old')
else void start()
