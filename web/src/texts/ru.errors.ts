// Russian: errors. See en.ts.
import type { en } from './en.errors'
import type { Texts } from './dictionary'

export const ru: Texts<'one' | 'few' | 'many', typeof en> = {
  'error.stale': 'Партия уже ушла вперёд.',
  'error.too_many': 'Чуть помедленнее, пожалуйста.',
  'error.unavailable': 'На сервере неполадки. Попробуй чуть позже.',
  'error.internal': 'Что-то пошло не так. Попробуй чуть позже.',
  'error.bad_request': 'Сервер не понял запрос. Обнови страницу.',
  'error.forbidden': 'Здесь этого делать нельзя.',
  'error.blocked': 'Администрация этого сервера тебя заблокировала.',
  'error.table_closed': 'Администрация этого сервера закрыла этот стол.',
  'error.maintenance': 'Скоро начнутся технические работы. Открой стол после них.',
  'error.not_found': 'Такого стола больше нет.',
  'error.illegal_move': 'Такой ход против правил.',
  'error.off_board': 'Такой клетки нет.',
  'error.treasure_cell': 'На тайлы сокровищ класть нельзя.',
  'error.occupied_cell': 'Там уже лежит тайл.',
  'error.tile_not_in_hand': 'У тебя нет этого тайла.',
  'error.not_your_turn': 'Сейчас не твой ход.',
  'error.game_over': 'Эта партия окончена.',
  'error.game_not_over': 'Эта партия ещё идёт.',
  'error.nothing_to_take_back': 'Отменять нечего.',
  'error.not_started': 'Партия ещё не началась.',
  'error.not_away': 'Бот заменяет только тех, кто уже какое-то время не на связи.',
  'error.bad_name': 'Имя: от 1 до 24 видимых знаков.',
  'error.talk_off': 'За этим столом чат выключен.',
  'error.bad_text': 'Это нельзя отправить: нужно от 1 до 200 видимых знаков.',
  'error.other': 'Не получилось ({code}).',
}
