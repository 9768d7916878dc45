// Dutch: the end of a round. See en.ts.
import type { en } from './en.end'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'end.lifting': 'De schermen gaan omhoog…',
  'end.total': 'Totaal',
  'end.next_round': 'Volgende ronde',
  'end.rematch': 'Revanche',
  'end.offer': '{name} wil revanche!',
  'end.offer_any': 'Je bent uitgenodigd voor een revanche!',
  'end.join_rematch': 'Naar de revanche',
  'end.try': 'Nu tegen {name}',
  'end.replay': 'Naspelen',
  'end.moments': 'Beslissende momenten',
  'end.share': 'Delen',
  'end.picture': 'Afbeelding opslaan',
  'end.fair':
    'Niemand kon valsspelen: de volgorde van de tegels lag vóór de eerste zet vast, en iedereen kan dat nagaan.',
  'end.look': 'Bord bekijken',
  'end.show': 'Uitslag tonen',
}
