// German: the board in words. See en.ts.
import type { en } from './en.words'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'words.about': 'Hier steht, was andere mit einem Blick sehen. Es ist kein Tipp, und alle dürfen es lesen.',
  'words.gems': 'Edelsteine',
  'words.facing': '{gem} vor {next}',
  'words.tiles': { one: 'ein Plättchen bis Tor {gate} ({names})', other: '{count} Plättchen bis Tor {gate} ({names})' },
  'words.moves': 'Deine Züge',
  'words.order': 'Reihenfolge',
  'words.by_points': 'Nach Punkten',
  'words.by_gates': 'Nach Nähe zu deinen Toren',
  'words.by_spaces': 'Nach Feldern',
  'words.wait': 'Du bist nicht dran. Du kannst einen Zug aber schon ausprobieren.',
  'words.route': '{side}: über {cells}, Ende: {end}',
  'words.beyond': '{side}: {end}',
  'words.circle': '{side}: über {cells}, im Kreis',
}
