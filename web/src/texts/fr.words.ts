// French: the board in words. See en.ts.
import type { en } from './en.words'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'words.about':
    'Tout ce que les autres voient d’un coup d’œil. Ce n’est pas un conseil, et tout le monde peut s’en servir.',
  'words.gems': 'Pierres',
  'words.facing': '{gem} face à {next}',
  'words.tiles': {
    one: '{count} tuile jusqu’à la porte {gate} ({names})',
    other: '{count} tuiles jusqu’à la porte {gate} ({names})',
  },
  'words.moves': 'Tes coups',
  'words.order': 'Ordre',
  'words.by_points': 'Par points',
  'words.by_gates': 'Par distance à tes portes',
  'words.by_spaces': 'Par cases',
  'words.wait': 'Ce n’est pas ton tour. Tu peux seulement essayer un coup.',
  'words.route': '{side} : par {cells}, au bout : {end}',
  'words.beyond': '{side} : {end}',
  'words.circle': '{side} : par {cells}, en boucle',
}
