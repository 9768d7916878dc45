// Dutch: the bots with a face. See en.ts.
import type { en } from './en.opponents'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'opponent.title': 'Je tegenspeler',
  'opponent.none': 'Een gewone bot',
  'opponent.otto': 'Verzamelt barnsteen: wie het kleine niet eert, is het grote niet weerd.',
  'opponent.mila': 'Houdt van poorten met twee eigenaars, dan zijn beiden blij.',
  'opponent.nora': 'Bouwt rustig en laat de edelstenen liggen.',
  'opponent.bruno': 'Leidt edelstenen weg van jouw poorten.',
  'opponent.felix': 'Gokt op lange routes over het bord.',
  'opponent.iris': 'Maakt het midden leeg om bij de saffier te komen.',
}
