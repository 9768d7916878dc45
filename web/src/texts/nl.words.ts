// Dutch: the board in words. See en.ts.
import type { en } from './en.words'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'words.about': 'Hier staat wat anderen in één oogopslag zien. Het is geen tip, en iedereen mag het lezen.',
  'words.gems': 'Edelstenen',
  'words.facing': '{gem} voor {next}',
  'words.tiles': { one: 'één tegel tot poort {gate} ({names})', other: '{count} tegels tot poort {gate} ({names})' },
  'words.moves': 'Jouw zetten',
  'words.order': 'Volgorde',
  'words.by_points': 'Op punten',
  'words.by_gates': 'Op afstand tot jouw poorten',
  'words.by_spaces': 'Op vakje',
  'words.wait': 'Je bent niet aan de beurt. Je kunt een zet wel alvast uitproberen.',
  'words.route': '{side}: via {cells}, einde: {end}',
  'words.beyond': '{side}: {end}',
  'words.circle': '{side}: via {cells}, in een kring',
}
