import { expect, test, vi } from 'vitest'
import { addCatalog, setLanguage, withTexts } from './index.svelte'

vi.stubGlobal('document', { documentElement: {}, querySelector: () => null })

test('texts that arrive after the language has changed are in the new one', async () => {
  await setLanguage('en')
  let arrive = (): void => {}
  const late = new Promise<void>((done) => (arrive = done))
  const part = withTexts(async () =>
    addCatalog<{ word: 'yes' }>({
      './en.test.ts': async () => late.then(() => ({ en: { word: 'yes' } })),
      './es.test.ts': async () => ({ es: { word: 'sí' } }),
    }),
  )
  await setLanguage('es')
  arrive()
  const say = await part
  expect(say('word')).toBe('sí')
})

test('a language whose texts do not arrive changes nothing', async () => {
  await setLanguage('en')
  const say = await withTexts(async () =>
    addCatalog<{ word: 'yes' }>({
      './en.test.ts': async () => ({ en: { word: 'yes' } }),
      './es.test.ts': () => Promise.reject(new Error('offline')),
    }),
  )
  vi.useFakeTimers() // for the waits between the tries
  const changed = setLanguage('es').catch((error: Error) => error.message)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await changed).toBe('offline')
  expect(say('word')).toBe('yes')
  expect(await withTexts(async () => ({ default: 'later' }))).toEqual({ default: 'later' }) // in English
})

test('a part that has its texts does not wait for those of another part', async () => {
  await setLanguage('en')
  const part = await withTexts(async () => ({ default: 'a part' }))
  let arrive = (): void => {}
  const late = new Promise<void>((done) => (arrive = done))
  const say = withTexts(async () =>
    addCatalog<{ word: 'yes' }>({ './en.test.ts': async () => late.then(() => ({ en: { word: 'yes' } })) }),
  )
  expect(await withTexts(async () => part)).toBe(part)
  arrive()
  expect((await say)('word')).toBe('yes')
})
