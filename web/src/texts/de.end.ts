// German: the end of a round. See en.ts.
import type { en } from './en.end'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'end.lifting': 'Die Sichtschirme gehen hoch …',
  'end.total': 'Gesamt',
  'end.next_round': 'Nächste Runde',
  'end.rematch': 'Revanche',
  'end.offer': '{name} will Revanche!',
  'end.offer_any': 'Du bist zur Revanche eingeladen!',
  'end.join_rematch': 'Zur Revanche',
  'end.try': 'Als Nächstes gegen {name}',
  'end.replay': 'Nachspielen',
  'end.moments': 'Entscheidende Momente',
  'end.share': 'Teilen',
  'end.picture': 'Bild speichern',
  'end.fair':
    'Niemand konnte schummeln: Die Reihenfolge der Plättchen stand vor dem ersten Zug fest, und alle können das prüfen.',
  'end.look': 'Spielplan ansehen',
  'end.show': 'Ergebnis zeigen',
}
