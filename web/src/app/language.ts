// The page's language: the one in the address, or the one chosen here, or the first of the browser's that we have.
import { settings } from './settings.svelte'
import { setLanguage } from '../texts/index.svelte'
import { pickLanguage, type Language } from '../texts/languages'

const asked = () => new URLSearchParams(location.search).get('lang')

/** Switch to the language that applies here. */
export const applyLanguage = (): Promise<void> =>
  setLanguage(pickLanguage([asked(), settings.language, ...navigator.languages]))

/**
 * Switch to a language and remember it. The start page also puts it into its address, so that a link to it can be
 * shared. Links to other pages leave it out, because the people invited to a table have languages of their own.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const address = new URL(location.href)
  if (address.pathname === '/') address.searchParams.set('lang', language)
  else address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
  settings.language = language
  await setLanguage(language)
}
