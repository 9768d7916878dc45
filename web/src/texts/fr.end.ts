// French: the end of a round. See en.ts.
import type { en } from './en.end'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'end.lifting': 'Les paravents se lèvent…',
  'end.total': 'Total',
  'end.next_round': 'Manche suivante',
  'end.rematch': 'Revanche',
  'end.offer': '{name} propose une revanche !',
  'end.offer_any': 'On te propose une revanche !',
  'end.join_rematch': 'Rejoindre la revanche',
  'end.try': 'Jouer contre {name}',
  'end.replay': 'Revoir',
  'end.moments': 'Moments décisifs',
  'end.share': 'Partager',
  'end.picture': 'Enregistrer l’image',
  'end.fair':
    'Personne n’a pu tricher : l’ordre des tuiles était fixé avant le premier coup, et chacun peut le vérifier.',
  'end.look': 'Voir le plateau',
  'end.show': 'Voir le résultat',
}
