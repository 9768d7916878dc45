// Russian: talk at a table. See en.ts.
import type { en } from './en.talk'
import type { Texts } from './dictionary'

export const ru: Texts<'one' | 'few' | 'many', typeof en> = {
  'talk.spectators': 'Чат зрителей',
  'talk.empty': 'Пока никто ничего не сказал.',
  'talk.text': 'Твоё сообщение',
  'talk.send': 'Отправить',
  'talk.emoji': 'Эмодзи',
  'talk.kept': 'Это видят только игроки. Вместе со столом всё удаляется.',
  'talk.kept_spectators': 'Это видят только зрители. Вместе со столом всё удаляется.',
  'talk.off': 'Вы встретились за открытым столом: чат выключен, пока его не разрешат все.',
  'talk.allow': 'Разрешить чат',
  'talk.wants': 'За чат: {names}.',
  'talk.mute': 'Заглушить: {name}',
  'talk.mute_all': 'Заглушить всех',
  'talk.spectator': 'Зритель',
}
