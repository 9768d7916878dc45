// Russian: what the page says about itself: new versions, no network, maintenance, bots that get ready.
import type { en } from './en.site'
import type { Texts } from './dictionary'

export const ru: Texts<'one' | 'few' | 'many', typeof en> = {
  'site.maintenance': 'Технические работы: {time}. Твои партии сохранены и продолжатся после них.',
  'site.privacy': 'Личные данные и контакты',
  'site.access': 'Доступность',
  'site.not_stored': 'Этот браузер ничего не хранит: настройки и место пропадут, когда страница закроется.',
  'site.preparing': 'Боты готовятся: {share}',
  'status.offline': 'Нет подключения к сети.',
  'update.available': 'Есть новая версия.',
  'update.reload': 'Обновить',
  'update.later': 'Позже',
}
