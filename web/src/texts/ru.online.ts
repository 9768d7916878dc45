// Russian: before a game, and ways out of it. See en.ts.
import type { en } from './en.online'
import type { Texts } from './dictionary'

export const ru: Texts<'one' | 'few' | 'many', typeof en> = {
  'lobby.title': 'Открытые столы',
  'lobby.empty': 'Сейчас нет столов со свободными местами.',
  'lobby.open': 'Открыть стол',
  'lobby.free': { one: '{count} свободное место', few: '{count} свободных места', many: '{count} свободных мест' },
  'lobby.since': 'открыт {time}',
  'lobby.call': 'Сообщить, когда кто-то откроет стол',
  'lobby.call_about': 'Один раз, в ближайшие три часа.',

  'terms.go': 'Открыть стол',
  'terms.play': 'Играть',
  'terms.your_name': 'Твоё имя',
  'terms.flag': 'Когда время вышло',
  'terms.flag_move': 'Ход делает бот',
  'terms.flag_lose': 'Поражение',
  'terms.flag_bot': 'Бот занимает место до конца',

  'gates.two': 'У каждого трое ворот.',
  'gates.three': 'У каждого одни свои ворота и двое общих.',
  'gates.three_own': 'У каждого двое своих ворот.',
  'gates.four': 'Все ворота общие: у каждого по одним с каждым соперником.',

  'table.title': 'Стол {name}',
  'table.share': 'Продиктуй, отправь или дай отсканировать',
  'table.invites': '{name} зовёт тебя сыграть {players}',
  'table.invited': 'Тебя зовут сыграть {players}',
  'table.for_2': 'вдвоём',
  'table.for_3': 'втроём',
  'table.for_4': 'вчетвером',
  'table.join': 'Присоединиться',
  'table.sit': 'Сесть сюда',
  'table.bot': 'Посадить бота',
  'table.bot_name': 'Бот ({level})',
  'table.leave': 'Встать',
  'table.remove': 'Убрать',
  'table.start': 'Начать',
  'table.fill': 'Добавить ботов',
  'table.waiting': 'Ждём, пока {name} начнёт партию',
  'table.not_full': 'Партия начнётся, когда будут заняты все места.',
  'table.name_prompt': 'Как тебя называть?',
  'table.ok': 'Готово',
  'table.call': 'Сообщить, когда можно начинать',

  'out.resign': 'Сдаться',
  'out.leave': 'Выйти из партии',
  'out.resign_about': 'Тогда партию выиграет соперник.',
  'out.match_about': 'Тогда соперник выиграет весь матч.',
  'out.leave_about': 'Твоё место до конца партии займёт бот. Можно остаться зрителем.',
  'out.stay': 'Играть дальше',

  'push.started': 'Партия началась',
  'push.full': 'Все в сборе: можно начинать',
  'push.open': 'Кто-то ждёт игроков',
}
