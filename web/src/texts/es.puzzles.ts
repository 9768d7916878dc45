// Spanish: the puzzle of the day. See en.ts.
import type { en } from './en.puzzles'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'puzzle.easy': 'Fácil',
  'puzzle.medium': 'Medio',
  'puzzle.hard': 'Difícil',
  'puzzle.you': 'Tu color: {colour}. Una jugada es claramente mejor que todas las demás. ¿La encuentras?',
  'puzzle.wrong':
    'No es la mejor jugada: {what}. Con ella ganarías alrededor del {chance} % de las partidas; con la mejor, el {best} %.',
  'puzzle.left': { one: 'Te queda un intento.', other: 'Te quedan {count} intentos.' },
  'puzzle.tries': { one: 'Un intento usado de {tries}', other: '{count} intentos usados de {tries}' },
  'puzzle.solvers': {
    one: '¡Hoy lo has resuelto antes que nadie!',
    other: 'Hoy lo han resuelto {count} personas.',
  },
  'puzzle.solved': { one: '¡Resuelto a la primera!', other: '¡Resuelto en {count} intentos!' },
  'puzzle.missed': 'La jugada era esta',
  'puzzle.why':
    'La mejor jugada: {what}. Con ella ganarías alrededor del {best} % de las partidas; con la segunda, el {second} %.',
  'puzzle.streak': { one: 'Racha: {count} día', other: 'Racha: {count} días' },
  'puzzle.share': 'Compartir',
  'puzzle.copied': 'Copiado',
  'puzzle.save': 'Guardar imagen',
  'puzzle.all': 'Todos los retos',
  'puzzle.all_about':
    'Cada día hay un reto nuevo: fácil el lunes y el martes, medio hasta el viernes y difícil el fin de semana.',
  'puzzle.today': 'El reto de hoy',
  'puzzle.day_solved': '{day}, resuelto',
  'puzzle.day_missed': '{day}, sin resolver',
  'puzzle.day_open': '{day}, pendiente',
  'puzzle.none': 'No hay reto para este día.',
  'puzzle.offline': 'No tienes conexión, y este reto todavía no se ha cargado.',
  'puzzle.goal_win': 'Tu color: {colour}. Una sola jugada gana la partida. ¿La encuentras?',
  'puzzle.goal_save':
    'Tu color: {colour}. Una sola jugada salva la partida; con cualquier otra la pierdes. ¿La encuentras?',
  'puzzle.why_save':
    'La jugada que salva la partida: {what}. Con ella ganarías alrededor del {best} % de las partidas; con cualquier otra, el {second} % como mucho.',
  'puzzle.theme_journey': 'Un viaje largo',
  'puzzle.theme_block': 'Un bloqueo',
  'puzzle.theme_collision': 'Un choque',
  'puzzle.theme_shared': 'Una puerta compartida',
  'puzzle.theme_sapphire': 'El zafiro',
  'puzzle.easier': 'Uno más fácil',
  'puzzle.harder': 'Uno más difícil',
  'puzzle.game': 'Jugar una partida',
}
