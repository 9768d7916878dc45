// French: the settings. See en.ts.
import type { en } from './en.settings'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'settings.theme': 'Thème',
  'settings.theme_system': 'Système',
  'settings.theme_dark': 'Sombre',
  'settings.theme_light': 'Clair',
  'settings.theme_contrast': 'Contraste élevé',
  'settings.speed': 'Animations',
  'settings.speed_off': 'Aucune',
  'settings.speed_fast': 'Rapides',
  'settings.speed_normal': 'Normales',
  'settings.pace': 'Rythme des bots',
  'settings.pace_none': 'Immédiat',
  'settings.pace_short': 'Moyen',
  'settings.pace_long': 'Lent',
  'settings.vibration': 'Vibrer quand tu poses une tuile',
  'settings.confirm': 'Confirmer avant de poser',
  'settings.coordinates': 'Afficher les coordonnées',
  'settings.sound': 'Son',
  'settings.volume': 'Volume',
  'settings.tips': 'Astuces des premières parties',
}
