// The player's settings, stored in this browser.
import { MediaQuery } from 'svelte/reactivity'
import type { Language } from '../texts/languages'
import type { Character, Level } from '../wire/values'

export interface Settings {
  /** Null follows the browser. */
  language: Language | null
  theme: 'system' | 'dark' | 'light' | 'contrast'
  speed: 'off' | 'fast' | 'normal'
  /** How long bots seem to think at least. */
  pace: 'none' | 'short' | 'long'
  /** Whether the device vibrates when a tile is placed. */
  vibration: boolean
  confirm: boolean
  /** Whether to ask before a move that gives a lot away. */
  warns: boolean
  coordinates: boolean
  tips: boolean
  sound: boolean
  volume: number
  /** Whether tables offer push notifications; see PushToggle.svelte. */
  offersPushes: boolean
  /** Whether a curtain hides the tiles between two turns on one device. */
  curtain: boolean
  name: string
  /** The terms of "Play now". */
  players: number
  level: Level
  /** The opponent; null is a bot without a face. */
  character: Character | null
  handSize: number
  ownGates: boolean
  openScores: boolean
}

const KEPT = 'indigo.settings'
const DEFAULTS: Settings = {
  language: null,
  theme: 'system',
  speed: 'normal',
  pace: 'short',
  vibration: true,
  confirm: false,
  warns: false,
  coordinates: false,
  tips: true,
  sound: true,
  volume: 0.6,
  offersPushes: true,
  curtain: true,
  name: '',
  players: 2,
  level: 'medium',
  character: 'nora',
  handSize: 1,
  ownGates: false,
  openScores: false,
}

function kept(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Settings>) }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings = $state(kept())

// People who ask their system for more contrast get it here, too, unless they choose a theme.
const moreContrast = new MediaQuery('prefers-contrast: more')

/** Store every change, pick up changes from other tabs, and apply the theme to the page and the browser's bar. */
export function keepSettings(): void {
  const light = new MediaQuery('prefers-color-scheme: light')
  $effect(() => {
    localStorage.setItem(KEPT, JSON.stringify(settings))
    const theme = settings.theme === 'system' && moreContrast.current ? 'contrast' : settings.theme
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
    void light.current
    // After the page is drawn, because asking for a colour earlier would compute its styles twice.
    const timer = setTimeout(() => {
      const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
      if (bar) bar.content = getComputedStyle(document.documentElement).backgroundColor
    }, 200)
    return () => clearTimeout(timer)
  })
  $effect(() => {
    const follow = (event: StorageEvent) => event.key === KEPT && Object.assign(settings, kept())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  })
}
