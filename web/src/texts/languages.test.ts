import { expect, test } from 'vitest'
import { pickLanguage } from './languages'

test('the address overrides the settings, and the settings the browser', () => {
  expect(pickLanguage(['en', 'fr', 'de-AT', 'en'])).toBe('en')
  expect(pickLanguage([null, 'fr', 'de-AT', 'en'])).toBe('fr')
  expect(pickLanguage([null, null, 'pt-BR', 'de-AT', 'en'])).toBe('de')
})

test('unknown languages are skipped, and English is the fallback', () => {
  expect(pickLanguage(['constructor', '', 'DE'])).toBe('de')
  expect(pickLanguage(['pt', null, 'ja'])).toBe('en')
})
