import { expect, test } from 'vitest'
import { pickLanguage } from './languages'

test('the address goes before the choice, the choice before the browser', () => {
  expect(pickLanguage(['en', 'fr', 'de-AT', 'en'])).toBe('en')
  expect(pickLanguage([null, 'fr', 'de-AT', 'en'])).toBe('fr')
  expect(pickLanguage([null, null, 'pt-BR', 'de-AT', 'en'])).toBe('de')
})

test('what we do not speak is passed over, and English is left', () => {
  expect(pickLanguage(['constructor', '', 'DE'])).toBe('de')
  expect(pickLanguage(['pt', null, 'ja'])).toBe('en')
})
