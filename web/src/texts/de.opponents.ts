// German: the bots with a face. See en.ts.
import type { en } from './en.opponents'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'opponent.title': 'Dein Gegenüber',
  'opponent.none': 'Irgendein Bot',
  'opponent.otto': 'Sammelt Bernsteine: Auch Kleinvieh macht Mist.',
  'opponent.mila': 'Liebt Tore mit zwei Besitzern, damit sich beide freuen.',
  'opponent.nora': 'Baut in Ruhe und lässt die Edelsteine liegen.',
  'opponent.bruno': 'Lenkt Edelsteine von deinen Toren weg.',
  'opponent.felix': 'Setzt auf lange Wege quer über das Brett.',
  'opponent.iris': 'Räumt die Mitte leer, um an den Saphir zu kommen.',
}
