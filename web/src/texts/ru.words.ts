// Russian: the board in words. See en.ts.
import type { en } from './en.words'
import type { Texts } from './dictionary'

export const ru: Texts<'one' | 'few' | 'many', typeof en> = {
  'words.about': 'Всё, что другие видят с первого взгляда. Это не подсказка, и пользоваться может каждый.',
  'words.gems': 'Камни',
  'words.facing': '{gem} перед {next}',
  'words.tiles': {
    one: '{count} тайл до ворот {gate} ({names})',
    few: '{count} тайла до ворот {gate} ({names})',
    many: '{count} тайлов до ворот {gate} ({names})',
  },
  'words.moves': 'Твои ходы',
  'words.order': 'Порядок',
  'words.by_points': 'По очкам',
  'words.by_gates': 'По близости к твоим воротам',
  'words.by_spaces': 'По клеткам',
  'words.wait': 'Сейчас не твой ход. Ход можно только примерить.',
  'words.route': 'от {side} стороны: через {cells}, в конце: {end}',
  'words.beyond': 'у {side} стороны: {end}',
  'words.circle': 'от {side} стороны: через {cells}, по кругу',
}
