// The client's languages, each with its own name: the one list of them. See docs/translations.md.

export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
  ru: 'Русский',
} as const

export type Language = keyof typeof LANGUAGES

/** Return the first language of a list that the client has: `de-AT` is German. */
export function pickLanguage(wanted: readonly (string | null)[]): Language {
  const codes = wanted.map((each) => each?.toLowerCase().split('-')[0] ?? '')
  return codes.find((code): code is Language => Object.hasOwn(LANGUAGES, code)) ?? 'en'
}
