// Spanish: the end of a round. See en.ts.
import type { en } from './en.end'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'end.lifting': 'Se levantan los biombos…',
  'end.total': 'Total',
  'end.next_round': 'Siguiente ronda',
  'end.rematch': 'Revancha',
  'end.offer': '¡{name} quiere la revancha!',
  'end.offer_any': '¡Te proponen la revancha!',
  'end.join_rematch': 'Jugar la revancha',
  'end.try': 'Jugar contra {name}',
  'end.replay': 'Repetición',
  'end.moments': 'Momentos clave',
  'end.share': 'Compartir',
  'end.picture': 'Guardar imagen',
  'end.fair':
    'Nadie pudo hacer trampa: el orden de las losetas estaba fijado antes de la primera jugada, y cualquiera puede comprobarlo.',
  'end.look': 'Ver el tablero',
  'end.show': 'Ver el resultado',
}
