// The types of texts: which keys a dictionary has, and which values each text expects.
import type { en } from './en'

type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
export type Dictionary = Readonly<Record<string, string | Plural>>
/** A dictionary with the keys of the English one; `Form` lists the plural forms that whole numbers have in its language. */
export type Texts<Form extends Intl.LDMLPluralRule, English = typeof en> = {
  readonly [K in keyof English]: English[K] extends string ? string : Readonly<Record<Form, string>>
}

// The English text says which values have to be filled in.
type Braced<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Braced<Rest> : never
type Wanted<Text> = Text extends string ? Braced<Text> : 'count' | Braced<Text[keyof Text]>
export type Given<Text> = [Wanted<Text>] extends [never] ? [] : [Readonly<Record<Wanted<Text>, string | number>>]
