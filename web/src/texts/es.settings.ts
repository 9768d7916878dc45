// Spanish: the settings. See en.ts.
import type { en } from './en.settings'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'settings.theme': 'Tema',
  'settings.theme_system': 'Como el sistema',
  'settings.theme_dark': 'Oscuro',
  'settings.theme_light': 'Claro',
  'settings.theme_contrast': 'Alto contraste',
  'settings.speed': 'Animación',
  'settings.speed_off': 'Sin animación',
  'settings.speed_fast': 'Rápida',
  'settings.speed_normal': 'Normal',
  'settings.pace': 'Ritmo de los bots',
  'settings.pace_none': 'Inmediato',
  'settings.pace_short': 'Normal',
  'settings.pace_long': 'Lento',
  'settings.vibration': 'Vibrar al colocar una loseta',
  'settings.confirm': 'Preguntar antes de colocar',
  'settings.coordinates': 'Mostrar coordenadas',
  'settings.sound': 'Sonido',
  'settings.volume': 'Volumen',
  'settings.tips': 'Consejos en tus primeras partidas',
}
