// Spanish: the bots with a face. See en.ts.
import type { en } from './en.opponents'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'opponent.title': 'Tu rival',
  'opponent.none': 'Un bot corriente',
  'opponent.otto': 'Junta ámbares: grano a grano se llena el granero.',
  'opponent.mila': 'Le encantan las puertas compartidas: alegran a dos a la vez.',
  'opponent.nora': 'Construye con calma y deja las gemas en paz.',
  'opponent.bruno': 'Aleja las gemas de tus puertas.',
  'opponent.felix': 'Apuesta por viajes largos a través del tablero.',
  'opponent.iris': 'Vacía el centro para llegar al zafiro.',
}
