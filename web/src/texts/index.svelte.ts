// Texts by key, in the page's language. Each language is loaded on demand.
import type { Dictionary, Given } from './dictionary'
import type { en } from './en'
import type { Language } from './languages'
import { arriving } from '../wire/arriving'

/** The files of a catalog, one for each language, which export their texts by its name. */
type Files = Readonly<Record<string, () => Promise<unknown>>>

/** Texts in all languages; the English ones define the keys. */
class Catalog<English> {
  texts = $state.raw<Dictionary>({})
  language: Language | null = null

  constructor(private readonly files: Files) {}

  async load(language: Language): Promise<Dictionary> {
    const path = Object.keys(this.files).find((each) => each.startsWith(`./${language}.`)) ?? ''
    return ((await this.files[path]?.()) as Record<Language, Dictionary>)[language]
  }

  /** Return a text with its placeholders filled in; `count` chooses the plural form. */
  say = <K extends keyof English & string>(key: K, ...[given]: Given<English[K]>): string => {
    const { plurals } = formats()
    const values: Readonly<Record<string, string | number>> = given ?? {}
    const text = this.texts[key] ?? ''
    const form = typeof text === 'string' ? text : text[plurals().select(Number(values['count']))]
    return (form ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? written(value) : value
    })
  }
}

const main = new Catalog<typeof en>(import.meta.glob('./??.ts'))
const catalogs: Pick<Catalog<unknown>, 'texts' | 'language' | 'load'>[] = [main]

export type Key = keyof typeof en
export const t = main.say

interface Formats {
  language: Language
  plurals: () => Intl.PluralRules
  numbers: () => Intl.NumberFormat
  shares: () => Intl.NumberFormat
  lists: () => Intl.ListFormat
  locale: string
}

/** Create something on first use: a browser takes some 50 ms for the first of these. */
function later<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

let now = $state.raw<Formats>()
let asked: Language

/** Switch to a language once its texts are loaded; if that fails, the language stays as it is. */
export async function setLanguage(language: Language): Promise<void> {
  const before = asked
  asked = language
  try {
    await arriving(loadTexts)
  } catch (error) {
    if (asked === language) asked = before
    throw error
  }
  if (asked !== language) return
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
  document.querySelector('meta[name=description]')?.setAttribute('content', t('app.by'))
}

/** Bring all catalogs to the language that was asked for last; return it. */
async function loadTexts(): Promise<Language> {
  for (;;) {
    const language = asked
    const missing = catalogs.filter((each) => each.language !== language)
    if (missing.length === 0) return language
    const loaded = await Promise.all(missing.map((each) => each.load(language)))
    if (language === asked) missing.forEach((each, index) => Object.assign(each, { language, texts: loaded[index] }))
  }
}

/** Add a catalog, which a part of the page needs; return its function like `t`. */
export function addCatalog<English>(files: Files): Catalog<English>['say'] {
  const catalog = new Catalog<English>(files)
  catalogs.push(catalog)
  return catalog.say
}

/** The language in which a part has all its texts. */
const complete = new WeakMap<object, Language>()

/**
 * Load a part of the page and the texts that it adds; try again if something doesn't arrive. The parts can't wait for
 * their texts themselves: a module that awaits something may never arrive in Safari, if two others import it at once.
 * A part that has its texts is there at once, and doesn't wait for those of another part.
 */
export const withTexts = <Part extends object>(load: () => Promise<Part>): Promise<Part> =>
  arriving(async () => {
    const part = await load()
    if (complete.get(part) !== asked) complete.set(part, await loadTexts())
    return part
  })

/** Return the current formats; nothing is shown before a language is loaded. */
const formats = (): Formats => now as Formats

/** Write a number; small ones look the same in all our languages. */
const written = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : formats().numbers().format(value)

export const language = (): Language => formats().language

/** Return the language as `Intl` takes it. */
export const locale = (): string => formats().locale

/** Return a fraction as a percentage. */
export const percent = (share: number): string => formats().shares().format(share)

/** Join a name and a text with a colon, which has a space before it in French. */
export const labelled = (name: string, what: string): string => t('announce.about', { name, what })

/** Return a duration: 2 days. */
export const duration = (count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string =>
  new Intl.NumberFormat(formats().locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** Return a date: 16 Nov 2026. */
export const date = (milliseconds: number): string =>
  new Intl.DateTimeFormat(formats().locale, { dateStyle: 'medium' }).format(milliseconds)

/** Return a list of names: Anna, Ben and Cara. */
export const listed = (names: readonly string[]): string =>
  names.length === 1 ? String(names[0]) : formats().lists().format(names)

/** Return a text without values from any catalog that is loaded, or null. */
export function findText(key: string): string | null {
  const found = catalogs.find(({ texts }) => key in texts)?.texts[key]
  return typeof found === 'string' ? found : null
}
