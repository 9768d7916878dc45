// Russian: the puzzle of the day.
import type { en } from './en.puzzles'
import type { Texts } from './dictionary'

export const ru: Texts<'one' | 'few' | 'many', typeof en> = {
  'puzzle.easy': 'Лёгкая',
  'puzzle.medium': 'Средняя',
  'puzzle.hard': 'Сложная',
  'puzzle.you': 'Твой цвет: {colour}. Один ход явно лучше всех остальных. Найди его!',
  'puzzle.wrong': 'Это не лучший ход: {what}. После него побед будет примерно {chance} из 100, после лучшего — {best}.',
  'puzzle.left': {
    one: 'Осталась {count} попытка.',
    few: 'Осталось {count} попытки.',
    many: 'Осталось {count} попыток.',
  },
  'puzzle.tries': {
    one: 'Использована {count} попытка из {tries}',
    few: 'Использовано {count} попытки из {tries}',
    many: 'Использовано {count} попыток из {tries}',
  },
  'puzzle.solved': {
    one: 'Решено с {count}-й попытки!',
    few: 'Решено с {count}-й попытки!',
    many: 'Решено с {count}-й попытки!',
  },
  'puzzle.missed': 'Вот этот ход',
  'puzzle.why': 'Здесь {what}. Побед будет примерно {best} из 100, а после второго по силе хода — {second}.',
  'puzzle.streak': {
    one: 'Решено подряд: {count} день',
    few: 'Решено подряд: {count} дня',
    many: 'Решено подряд: {count} дней',
  },
  'puzzle.share': 'Поделиться',
  'puzzle.copied': 'Скопировано',
  'puzzle.save': 'Сохранить картинку',
  'puzzle.all': 'Все задачи',
  'puzzle.all_about':
    'Новая задача появляется каждый день: в понедельник и вторник лёгкая, до пятницы средняя, в выходные сложная.',
  'puzzle.today': 'Задача на сегодня',
  'puzzle.day_solved': '{day}, решено',
  'puzzle.day_missed': '{day}, не решено',
  'puzzle.day_open': '{day}, ещё не сыграно',
  'puzzle.none': 'На этот день задачи нет.',
  'puzzle.offline': 'Нет сети, а эта задача ещё не загружена.',
}
