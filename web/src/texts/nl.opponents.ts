// Dutch: the bots with a face. See en.ts.
import type { en } from './en.opponents'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'opponent.title': 'Je tegenstander',
  'opponent.none': 'Een gewone bot',
  'opponent.otto': 'Verzamelt barnstenen, want vele kleintjes maken één grote.',
  'opponent.mila': 'Houdt van gedeelde poorten, want dan zijn er twee blij.',
  'opponent.nora': 'Bouwt rustig en laat de edelstenen liggen.',
  'opponent.bruno': 'Leidt edelstenen weg van jouw poorten.',
  'opponent.felix': 'Gokt op lange paden dwars over het bord.',
  'opponent.iris': 'Maakt het midden leeg om bij de saffier te komen.',
}
