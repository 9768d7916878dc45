// Spanish: what the page says about itself. See en.ts.
import type { en } from './en.site'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'site.maintenance': 'Mantenimiento: {time}. Tus partidas quedan guardadas y continuarán después.',
  'site.privacy': 'Privacidad y aviso legal',
  'site.access': 'Accesibilidad',
  'site.not_stored': 'Este navegador no guarda nada: tus ajustes y tu sitio se pierden al cerrar la página.',
  'site.preparing': 'Los bots se están preparando: {share}',
  'status.offline': 'No tienes conexión.',
  'update.available': 'Hay una versión nueva.',
  'update.reload': 'Recargar',
  'update.later': 'Más tarde',
}
