// German: the bots with a face. See en.ts.
import type { en } from './en.opponents'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'opponent.title': 'Dein Gegenüber',
  'opponent.none': 'Ein gewöhnlicher Bot',
  'opponent.otto': 'Sammelt Bernsteine, denn auch Kleinvieh macht Mist.',
  'opponent.mila': 'Liebt gemeinsame Tore, weil sich da gleich zwei freuen.',
  'opponent.nora': 'Baut in Ruhe und lässt die Edelsteine liegen.',
  'opponent.bruno': 'Lenkt Edelsteine von deinen Toren weg.',
  'opponent.felix': 'Setzt auf lange Wege quer über den Spielplan.',
  'opponent.iris': 'Räumt die Mitte leer, um an den Saphir zu kommen.',
}
