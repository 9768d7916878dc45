// Russian: the settings. See en.ts.
import type { en } from './en.settings'
import type { Texts } from './dictionary'

export const ru: Texts<'one' | 'few' | 'many', typeof en> = {
  'settings.theme': 'Тема',
  'settings.theme_system': 'Как в системе',
  'settings.theme_dark': 'Тёмная',
  'settings.theme_light': 'Светлая',
  'settings.theme_contrast': 'Контрастная',
  'settings.speed': 'Анимация',
  'settings.speed_off': 'Нет',
  'settings.speed_fast': 'Быстрая',
  'settings.speed_normal': 'Обычная',
  'settings.pace': 'Темп ботов',
  'settings.pace_none': 'Мгновенный',
  'settings.pace_short': 'Обычный',
  'settings.pace_long': 'Медленный',
  'settings.vibration': 'Вибрация, когда кладёшь тайл',
  'settings.confirm': 'Подтверждать каждый ход',
  'settings.coordinates': 'Показывать координаты',
  'settings.sound': 'Звук',
  'settings.volume': 'Громкость',
  'settings.tips': 'Советы в первых партиях',
}
