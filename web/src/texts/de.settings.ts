// German: the settings. See en.ts.
import type { en } from './en.settings'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'settings.theme': 'Darstellung',
  'settings.theme_system': 'Wie im System',
  'settings.theme_dark': 'Dunkel',
  'settings.theme_light': 'Hell',
  'settings.theme_contrast': 'Hoher Kontrast',
  'settings.speed': 'Animationen',
  'settings.speed_off': 'Aus',
  'settings.speed_fast': 'Schnell',
  'settings.speed_normal': 'Normal',
  'settings.pace': 'Tempo der Bots',
  'settings.pace_none': 'Sofort',
  'settings.pace_short': 'Mittel',
  'settings.pace_long': 'Langsam',
  'settings.vibration': 'Beim Legen vibrieren',
  'settings.confirm': 'Vor dem Legen nachfragen',
  'settings.coordinates': 'Feldnamen anzeigen',
  'settings.sound': 'Ton',
  'settings.volume': 'Lautstärke',
  'settings.tips': 'Hinweise in den ersten Partien',
}
