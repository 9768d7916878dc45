// Russian: the bots with a face. See en.ts.
import type { en } from './en.opponents'
import type { Texts } from './dictionary'

export const ru: Texts<'one' | 'few' | 'many', typeof en> = {
  'opponent.title': 'Твой соперник',
  'opponent.none': 'Обычный бот',
  'opponent.otto': 'Собирает янтарь: курочка по зёрнышку клюёт.',
  'opponent.mila': 'Любит общие ворота: рады сразу двое.',
  'opponent.nora': 'Спокойно строит и не трогает камни.',
  'opponent.bruno': 'Уводит камни от твоих ворот.',
  'opponent.felix': 'Делает ставку на длинные пути через всё поле.',
  'opponent.iris': 'Опустошает центр, чтобы добраться до сапфира.',
}
