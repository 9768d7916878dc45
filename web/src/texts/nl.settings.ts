// Dutch: the settings. See en.ts.
import type { en } from './en.settings'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'settings.theme': 'Weergave',
  'settings.theme_system': 'Systeeminstelling',
  'settings.theme_dark': 'Donker',
  'settings.theme_light': 'Licht',
  'settings.theme_contrast': 'Hoog contrast',
  'settings.speed': 'Animaties',
  'settings.speed_off': 'Uit',
  'settings.speed_fast': 'Snel',
  'settings.speed_normal': 'Normaal',
  'settings.pace': 'Tempo van de bots',
  'settings.pace_none': 'Direct',
  'settings.pace_short': 'Normaal',
  'settings.pace_long': 'Langzaam',
  'settings.vibration': 'Trillen bij het leggen',
  'settings.confirm': 'Elke zet bevestigen',
  'settings.coordinates': 'Namen van de vakjes tonen',
  'settings.sound': 'Geluid',
  'settings.volume': 'Volume',
  'settings.tips': 'Uitleg tijdens de eerste partijen',
}
