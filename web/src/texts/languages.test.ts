import { expect, test } from 'vitest'
import { spoken } from './languages'

test('the address goes before the choice, the choice before the browser', () => {
  expect(spoken(['en', 'fr', 'de-AT', 'en'])).toBe('en')
  expect(spoken([null, 'fr', 'de-AT', 'en'])).toBe('fr')
  expect(spoken([null, null, 'pt-BR', 'de-AT', 'en'])).toBe('de')
})

test('what we do not speak is passed over, and English is left', () => {
  expect(spoken(['constructor', '', 'DE'])).toBe('de')
  expect(spoken(['pt', null, 'ja'])).toBe('en')
})
