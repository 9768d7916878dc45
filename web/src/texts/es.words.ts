// Spanish: the board in words. See en.ts.
import type { en } from './en.words'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'words.about': 'Todo lo que los demás ven de un vistazo. No es una pista, y cualquiera puede usarlo.',
  'words.gems': 'Gemas',
  'words.facing': '{gem}, frente a {next}',
  'words.tiles': {
    one: 'una loseta hasta la puerta {gate} ({names})',
    other: '{count} losetas hasta la puerta {gate} ({names})',
  },
  'words.moves': 'Tus jugadas',
  'words.order': 'Orden',
  'words.by_points': 'Por puntos',
  'words.by_gates': 'Por cercanía a tus puertas',
  'words.by_spaces': 'Por casillas',
  'words.wait': 'No te toca. Solo puedes probar una jugada.',
  'words.route': '{side}: por {cells}, hasta {end}',
  'words.beyond': '{side}: {end}',
  'words.circle': '{side}: por {cells}, en círculo',
}
