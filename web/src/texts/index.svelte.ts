// Texts by key, in the language of this browser. Each language is loaded when it is wanted.
import type { en } from './en'
import type { Language } from './languages'

type English = typeof en
export type Key = keyof English
/** A dictionary; `Form` names the plurals that whole numbers have in its language. */
export type Texts<Form extends Intl.LDMLPluralRule> = {
  readonly [K in Key]: English[K] extends string ? string : Readonly<Record<Form, string>>
}

// What a text wants filled in is read from the English one.
type Braced<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Braced<Rest> : never
type Wanted<K extends Key> = English[K] extends string
  ? Braced<English[K]>
  : 'count' | Braced<English[K][keyof English[K]]>
type Values<K extends Key> = Readonly<Record<Wanted<K>, string | number>>

const DICTIONARIES = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  nl: async () => (await import('./nl')).nl,
  ru: async () => (await import('./ru')).ru,
}

interface Speech {
  language: Language
  texts: Readonly<Record<Key, string | Partial<Record<Intl.LDMLPluralRule, string>>>>
  plurals: Intl.PluralRules
  numbers: Intl.NumberFormat
  shares: Intl.NumberFormat
  lists: Intl.ListFormat
}

let now = $state.raw<Speech>()
let asked: Language

/** Speak a language, as soon as it is there; without it, go on as before. */
export async function speak(language: Language): Promise<void> {
  asked = language
  const texts = await DICTIONARIES[language]()
  if (asked !== language) return
  now = {
    language,
    texts,
    plurals: new Intl.PluralRules(language),
    numbers: new Intl.NumberFormat(language),
    shares: new Intl.NumberFormat(language, { style: 'percent' }),
    lists: new Intl.ListFormat(language),
  }
  document.documentElement.lang = language
}

/** Return what is spoken; nothing is shown before there is a language. */
const speech = (): Speech => now as Speech

export const language = (): Language => speech().language

/** Return a text, with what stands between braces filled in; `count` chooses the plural. */
export function t<K extends Key>(key: K, ...[given]: [Wanted<K>] extends [never] ? [] : [Values<K>]): string {
  const { texts, plurals, numbers } = speech()
  const values: Readonly<Record<string, string | number>> = given ?? {}
  const text = texts[key]
  const form = typeof text === 'string' ? text : text[plurals.select(Number(values['count']))]
  return (form ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? numbers.format(value) : value
  })
}

/** Return a share of one in percent. */
export const percent = (share: number): string => speech().shares.format(share)

/** Return names in a row: Anna, Ben and Cara. */
export const listed = (names: readonly string[]): string => speech().lists.format(names)

/** Return the text of an error that the server, or the way to it, has told. */
export function errorText(code: string): string {
  const key = `error.${code}`
  return key in speech().texts ? t(key as 'error.stale') : t('error.other', { code })
}
