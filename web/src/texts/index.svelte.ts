// Texts by key, in the language of this browser. Each language is loaded when it is wanted.
import type { Dictionary, Given } from './dictionary'
import type { en } from './en'
import type { Language } from './languages'

/** Some texts, in all languages; English tells the keys. */
export class Catalog<English> {
  texts = $state.raw<Dictionary>({})

  constructor(readonly load: Readonly<Record<Language, () => Promise<Dictionary>>>) {}

  /** Return a text, with what stands between braces filled in; `count` chooses the plural. */
  say = <K extends keyof English & string>(key: K, ...[given]: Given<English[K]>): string => {
    const { plurals } = speech()
    const values: Readonly<Record<string, string | number>> = given ?? {}
    const text = this.texts[key] ?? ''
    const form = typeof text === 'string' ? text : text[plurals().select(Number(values['count']))]
    return (form ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? written(value) : value
    })
  }
}

const main = new Catalog<typeof en>({
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  nl: async () => (await import('./nl')).nl,
  ru: async () => (await import('./ru')).ru,
})
const catalogs: Pick<Catalog<unknown>, 'texts' | 'load'>[] = [main]

export type Key = keyof typeof en
export const t = main.say

interface Speech {
  language: Language
  plurals: () => Intl.PluralRules
  numbers: () => Intl.NumberFormat
  shares: () => Intl.NumberFormat
  lists: () => Intl.ListFormat
  locale: string
}

/** Make something when it is first wanted: a browser takes some 50 ms before the first of these. */
function later<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

let now = $state.raw<Speech>()
let asked: Language

/** Speak a language, as soon as it is there; without it, go on as before. */
export async function setLanguage(language: Language): Promise<void> {
  asked = language
  const open = [...catalogs]
  const loaded = await Promise.all(open.map((catalog) => catalog.load[language]()))
  if (asked !== language) return
  loaded.forEach((texts, index) => Object.assign(open[index] ?? {}, { texts }))
  const locale = language === 'en' ? 'en-GB' : language // the texts are British
  now = {
    language,
    locale,
    plurals: later(() => new Intl.PluralRules(locale)),
    numbers: later(() => new Intl.NumberFormat(locale)),
    shares: later(() => new Intl.NumberFormat(locale, { style: 'percent' })),
    lists: later(() => new Intl.ListFormat(locale)),
  }
  document.documentElement.lang = language
}

/** Take another catalog in use: from now on it speaks as the others do. */
export async function addCatalog<English>(catalog: Catalog<English>): Promise<Catalog<English>> {
  catalogs.push(catalog)
  catalog.texts = await catalog.load[language()]()
  return catalog
}

/** Return what is spoken; nothing is shown before there is a language. */
const speech = (): Speech => now as Speech

/** Write a number; all our languages write small ones alike. */
const written = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : speech().numbers().format(value)

export const language = (): Language => speech().language

/** Return a share of one in percent. */
export const percent = (share: number): string => speech().shares().format(share)

/** Return what there is to say about something: Anna: emerald won. French has a space before the colon. */
export const labelled = (name: string, what: string): string => t('announce.about', { name, what })

/** Return a length of time: 2 days. */
export const duration = (count: number, unit: 'second' | 'hour' | 'day'): string =>
  new Intl.NumberFormat(speech().locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** Return a day: 16 Nov 2026. */
export const date = (milliseconds: number): string =>
  new Intl.DateTimeFormat(speech().locale, { dateStyle: 'medium' }).format(milliseconds)

/** Return names in a row: Anna, Ben and Cara. */
export const listed = (names: readonly string[]): string =>
  names.length === 1 ? String(names[0]) : speech().lists().format(names)

/** Return the text of an error that the server, or the way to it, has told. */
export function errorText(code: string): string {
  const key = `error.${code}`
  return key in main.texts ? t(key as 'error.stale') : t('error.other', { code })
}
