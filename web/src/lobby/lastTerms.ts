// The terms that the host chose last, for the next table.
import { USUAL_TERMS } from '../speech/terms'
import type { WireTerms } from '../wire/types'

const KEPT = 'indigo.terms'

export function lastTerms(): WireTerms {
  try {
    return { ...USUAL_TERMS, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<WireTerms>) }
  } catch {
    return USUAL_TERMS
  }
}

export const keepTerms = (terms: WireTerms): void => localStorage.setItem(KEPT, JSON.stringify(terms))
