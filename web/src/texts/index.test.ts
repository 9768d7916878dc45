import { expect, test, vi } from 'vitest'
import { addCatalog, setLanguage } from './index.svelte'

vi.stubGlobal('document', { documentElement: {}, querySelector: () => null })

test('texts that arrive after the language has changed are in the new one', async () => {
  await setLanguage('en')
  let arrive = (): void => {}
  const late = new Promise<void>((done) => (arrive = done))
  const adding = addCatalog<{ word: 'yes' }>({
    './en.test.ts': async () => late.then(() => ({ en: { word: 'yes' } })),
    './es.test.ts': async () => ({ es: { word: 'sí' } }),
  })
  await setLanguage('es')
  arrive()
  const say = await adding
  expect(say('word')).toBe('sí')
})
