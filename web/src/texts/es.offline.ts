// Spanish: playing without a server. See en.ts.
import type { en } from './en.offline'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'offline.title': 'Jugar sin conexión',
  'offline.about':
    'Tras descargar {size} MB, funcionan sin red los bots, las partidas en un dispositivo, los retos y los análisis.',
  'offline.get': 'Preparar para jugar sin conexión',
  'offline.ready': 'Todo listo: los bots, las partidas en un dispositivo, los retos y los análisis funcionan sin red.',
  'offline.remove': 'Borrar la descarga',
  'offline.needs_network': 'Para esto necesitas conexión.',
  'offline.unrated': 'Jugarás en este dispositivo. Las partidas de aquí no cuentan para tu nivel.',
  'offline.not_kept': 'Este navegador no guarda nada. Si cierras la página, la partida se pierde.',
  'offline.play': 'Jugar de todos modos',
  'error.not_kept': 'Este dispositivo no pudo guardar la jugada. Libera espacio e inténtalo de nuevo.',

  'offline.fetching': 'Descargando el juego',
  'offline.fetching_about': 'Solo hace falta una vez. Después podrás jugar sin red.',
  'offline.amount': '{done} de {total} MB',
  'offline.cancel': 'Cancelar',
  'offline.starting': 'Preparando la partida',
  'offline.failed': 'Todavía no puedes jugar aquí',
  'offline.offline':
    'Este dispositivo todavía no ha descargado el juego. Conéctate una vez a internet e inténtalo de nuevo.',
  'offline.missing': 'Este servidor no ofrece el juego para descargar. Podrás jugar cuando vuelva la conexión.',
  'offline.storage': 'No hay suficiente espacio en este dispositivo. Libera espacio e inténtalo de nuevo.',
  'offline.unable': 'Este navegador es demasiado antiguo para jugar sin servidor. Actualízalo o usa otro.',
  'offline.broken': 'Algo ha fallado al empezar la partida. Inténtalo de nuevo.',
  'offline.retry': 'Reintentar',
  'offline.close': 'Cerrar',
}
