// Spanish: errors. See en.ts.
import type { en } from './en.errors'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'error.stale': 'Mientras tanto, la partida ha avanzado.',
  'error.too_many': 'Un poco más despacio, por favor.',
  'error.unavailable': 'El servidor tiene problemas. Inténtalo de nuevo en un momento.',
  'error.internal': 'Algo ha fallado. Inténtalo de nuevo en un momento.',
  'error.bad_request': 'El servidor no entendió eso. Recarga la página.',
  'error.forbidden': 'No tienes permiso para hacer eso.',
  'error.blocked': 'Quienes administran este servidor te han bloqueado.',
  'error.table_closed': 'Quienes administran este servidor han cerrado esta mesa.',
  'error.maintenance': 'Pronto habrá mantenimiento. Abre tu mesa un poco más tarde.',
  'error.not_found': 'Esta mesa ya no existe.',
  'error.illegal_move': 'Las reglas no permiten esa jugada.',
  'error.off_board': 'Esa casilla no está en el tablero.',
  'error.treasure_cell': 'No se puede colocar una loseta sobre una loseta de tesoro.',
  'error.occupied_cell': 'Ahí ya hay una loseta.',
  'error.tile_not_in_hand': 'No tienes esa loseta.',
  'error.not_your_turn': 'No te toca.',
  'error.game_over': 'Esta partida ha terminado.',
  'error.game_not_over': 'Esta partida no ha terminado todavía.',
  'error.nothing_to_take_back': 'No hay ninguna jugada que deshacer.',
  'error.not_started': 'La partida no ha empezado todavía.',
  'error.not_away': 'Un bot solo puede sustituir a quien lleva un rato sin conexión.',
  'error.bad_name': 'El nombre debe tener de 1 a 24 caracteres visibles.',
  'error.talk_off': 'En esta mesa no se permiten mensajes.',
  'error.bad_text': 'Eso no se puede enviar: escribe de 1 a 200 caracteres visibles.',
  'error.other': 'No ha funcionado ({code}).',
}
