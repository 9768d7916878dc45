// Russian: the puzzle of the day.
import type { en } from './en.puzzles'
import type { Texts } from './dictionary'

export const ru: Texts<'one' | 'few' | 'many', typeof en> = {
  'puzzle.easy': 'Лёгкая',
  'puzzle.medium': 'Средняя',
  'puzzle.hard': 'Сложная',
  'puzzle.you': 'Твой цвет: «{colour}». Один ход явно лучше всех остальных. Найди его!',
  'puzzle.wrong': 'Это не лучший ход ({what}). С ним шанс на победу около {chance} %, с лучшим — {best} %.',
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
  'puzzle.solvers': {
    one: 'Сегодня её решил {count} человек.',
    few: 'Сегодня её решили {count} человека.',
    many: 'Сегодня её решили {count} человек.',
  },
  'puzzle.solved': {
    one: 'Решено с {count}-й попытки!',
    few: 'Решено с {count}-й попытки!',
    many: 'Решено с {count}-й попытки!',
  },
  'puzzle.missed': 'Нужен был этот ход',
  'puzzle.why': 'Лучший ход: {what}. С ним шанс на победу около {best} %, со следующим — {second} %.',
  'puzzle.streak': { one: 'Серия: {count} день', few: 'Серия: {count} дня', many: 'Серия: {count} дней' },
  'puzzle.share': 'Поделиться',
  'puzzle.copied': 'Скопировано',
  'puzzle.save': 'Сохранить картинку',
  'puzzle.all': 'Все задачи',
  'puzzle.all_about':
    'Новая задача появляется каждый день: в понедельник и вторник лёгкая, до пятницы средняя, в выходные сложная.',
  'puzzle.today': 'Задача на сегодня',
  'puzzle.day_solved': '{day}, решена',
  'puzzle.day_missed': '{day}, не решена',
  'puzzle.day_open': '{day}, ждёт решения',
  'puzzle.none': 'На этот день задачи нет.',
  'puzzle.offline': 'Нет сети, а эта задача ещё не загружена.',
  'puzzle.goal_win': 'Твой цвет: «{colour}». Только один ход выигрывает партию. Найди его!',
  'puzzle.goal_save': 'Твой цвет: «{colour}». Только один ход спасает партию, с любым другим она проиграна. Найди его!',
  'puzzle.why_save':
    'Спасительный ход: {what}. С ним шанс на победу около {best} %, с любым другим — не больше {second} %.',
  'puzzle.theme_journey': 'Долгий путь',
  'puzzle.theme_block': 'Преграда',
  'puzzle.theme_collision': 'Столкновение',
  'puzzle.theme_shared': 'Общие ворота',
  'puzzle.theme_sapphire': 'Сапфир',
  'puzzle.easier': 'Задача полегче',
  'puzzle.harder': 'Задача потруднее',
  'puzzle.game': 'Сыграть партию',
}
