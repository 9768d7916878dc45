// The terms of a table: what each is called, which values it can have, and how these are put into words.
import { labelled, t } from '../texts/index.svelte'
import type { WireTerms } from '../wire/types'
import { PLAYERS } from '../wire/values'
import { colourName } from './people'
import { paceText } from './times'

interface Term<Value> {
  title: () => string
  /** The values to choose from, the usual one first. */
  values: readonly [Value, ...Value[]]
  text: (value: Value) => string
}

export const TERMS: { readonly [Name in keyof WireTerms]: Term<WireTerms[Name]> } = {
  players: { title: () => t('terms.players'), values: PLAYERS, text: String },
  own_gates: {
    title: () => t('terms.gates'),
    values: [false, true],
    text: (isOwn) => t(isOwn ? 'terms.gates_own' : 'terms.gates_shared'),
  },
  hand_size: { title: () => t('terms.hand'), values: [1, 2], text: String },
  rounds: { title: () => t('terms.rounds'), values: [1, 2, 3, 4], text: String },
  starts: {
    title: () => t('terms.starts'),
    values: [null, 0, 1, 2, 3],
    text: (seat) => (seat === null ? t('terms.by_lot') : colourName(seat)),
  },
  open_scores: {
    title: () => t('terms.scores'),
    values: [false, true],
    text: (isOpen) => t(isOpen ? 'terms.scores_open' : 'terms.scores_hidden'),
  },
  pace: {
    title: () => t('terms.pace'),
    values: [
      null,
      { unit: 'seconds', amount: 10 },
      { unit: 'seconds', amount: 30 },
      { unit: 'minutes', amount: 3, increment: 5 },
      { unit: 'days', amount: 1 },
      { unit: 'days', amount: 3 },
    ],
    text: paceText,
  },
  is_public: { title: () => t('terms.public'), values: [false, true], text: String },
  hints: { title: () => t('terms.hints'), values: [true, false], text: String },
}

/** Return the values of a term with their texts, to choose from. */
export const optionsOf = <Name extends keyof WireTerms>(name: Name): [WireTerms[Name], string][] =>
  TERMS[name].values.map((value) => [value, TERMS[name].text(value)])

export const USUAL_TERMS = Object.fromEntries(
  Object.entries(TERMS).map(([name, { values }]) => [name, values[0]]),
) as unknown as WireTerms

/** The terms that tell tables apart, in the order in which they are listed. */
const LISTED = ['own_gates', 'hand_size', 'rounds', 'open_scores', 'pace'] as const

const row = <Name extends keyof WireTerms>(terms: WireTerms, name: Name): [title: string, value: string] => [
  TERMS[name].title(),
  TERMS[name].text(terms[name]),
]

/** Return the titles and values of a table's terms; own or shared gates are an option with three players only. */
export const termRows = (terms: WireTerms): [title: string, value: string][] =>
  LISTED.filter((name) => name !== 'own_gates' || terms.players === 3).map((name) => row(terms, name))

/** Return the terms that differ from the usual ones. */
export const unusualTerms = (terms: WireTerms): string[] =>
  LISTED.filter((name) => terms[name] !== USUAL_TERMS[name]).map((name) => labelled(...row(terms, name)))
