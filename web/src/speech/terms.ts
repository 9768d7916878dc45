// What was agreed on at a table, in words.
import { labelled, t } from '../texts/index.svelte'
import type { WireTable } from '../wire/types'

type Terms = WireTable['terms']

/** How long a turn may take. */
export function paceWords({ pace }: Terms): string {
  if (!pace) return t('terms.pace_none')
  return t(pace.unit === 'days' ? 'terms.pace_days' : 'terms.pace_seconds', { count: pace.amount })
}

/** Only what is not as usual. */
export function unusual(terms: Terms): string[] {
  return [
    ...(terms.own_gates ? [labelled(t('terms.gates'), t('terms.gates_own'))] : []),
    ...(terms.hand_size > 1 ? [labelled(t('terms.hand'), String(terms.hand_size))] : []),
    ...(terms.rounds > 1 ? [labelled(t('terms.rounds'), String(terms.rounds))] : []),
    ...(terms.open_scores ? [labelled(t('terms.scores'), t('terms.scores_open'))] : []),
    ...(terms.pace ? [labelled(t('terms.pace'), paceWords(terms))] : []),
  ]
}
