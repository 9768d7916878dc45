// Texts by key, in the language of this browser.
import { en } from './en'

export type Plural = { readonly one: string; readonly other: string }
export type Key = keyof typeof en
export type Texts = { readonly [key in Key]: (typeof en)[key] extends string ? string : Plural }

let texts = $state.raw<Texts>(en)
let plurals = $state.raw(new Intl.PluralRules('en'))

export function setLanguage(language: string, dictionary: Texts): void {
  texts = dictionary
  plurals = new Intl.PluralRules(language)
}

/** Return a text, with what stands between braces filled in; `count` chooses the plural. */
export function t(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  return filled(texts[key], values)
}

/** Fill in what stands between braces, in the plural that `count` asks for. */
export function filled(text: string | Plural, values: Readonly<Record<string, string | number>>): string {
  const form = typeof text === 'string' ? text : chosen(text, Number(values['count']))
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

function chosen(forms: Plural, count: number): string {
  const category = plurals.select(count) as keyof Plural
  return forms[category] ?? forms.other
}

/** Return the text of an error that the server, or the way to it, has told. */
export function errorText(code: string, message: string): string {
  const key = `error.${code}`
  return key in texts ? t(key as Key) : t('error.other', { message })
}
