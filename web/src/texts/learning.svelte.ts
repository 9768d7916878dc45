// The texts of lessons, rules page, aid and tips: a dictionary of their own, loaded only where something is taught.
import { en } from './en.learning'
import { filled, type Plural } from './index.svelte'

export type LearningKey = keyof typeof en
export type LearningTexts = { readonly [key in LearningKey]: (typeof en)[key] extends string ? string : Plural }

let texts = $state.raw<LearningTexts>(en)

export function setLearningTexts(dictionary: LearningTexts): void {
  texts = dictionary
}

/** Return a text, as `t` does. */
export function l(key: LearningKey, values: Readonly<Record<string, string | number>> = {}): string {
  return filled(texts[key], values)
}
