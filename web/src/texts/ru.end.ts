// Russian: the end of a round. See en.ts.
import type { en } from './en.end'
import type { Texts } from './dictionary'

export const ru: Texts<'one' | 'few' | 'many', typeof en> = {
  'end.lifting': 'Ширмы поднимаются…',
  'end.total': 'Итого',
  'end.next_round': 'Следующий раунд',
  'end.rematch': 'Реванш',
  'end.offer': '{name} хочет реванша!',
  'end.offer_any': 'Тебя зовут на реванш!',
  'end.join_rematch': 'Сыграть реванш',
  'end.try': 'Следующий соперник: {name}',
  'end.replay': 'Смотреть повтор',
  'end.moments': 'Решающие моменты',
  'end.share': 'Поделиться',
  'end.picture': 'Сохранить картинку',
  'end.fair': 'Никто не мог сжульничать: порядок тайлов был задан до первого хода, и это можно проверить.',
  'end.look': 'Посмотреть поле',
  'end.show': 'Показать итог',
}
