// Which language this browser speaks: the address's, else the one chosen here, else the first of the browser's.
import { settings } from './settings.svelte'
import { setLanguage } from '../texts/index.svelte'
import { pickLanguage, type Language } from '../texts/languages'

const asked = () => new URLSearchParams(location.search).get('lang')

/** Speak the language that is wanted here. */
export const applyLanguage = (): Promise<void> =>
  setLanguage(pickLanguage([asked(), settings.language, ...navigator.languages]))

/**
 * Choose a language, for this browser and until another is chosen. The start page then has it in its address, to be
 * shared; no other page has: who is invited to a table comes in a language of their own.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const address = new URL(location.href)
  if (address.pathname === '/') address.searchParams.set('lang', language)
  else address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
  settings.language = language
  await setLanguage(language)
}
