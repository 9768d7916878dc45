// German: the puzzle of the day.
import type { en } from './en.puzzles'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'puzzle.easy': 'Leicht',
  'puzzle.medium': 'Mittel',
  'puzzle.hard': 'Schwer',
  'puzzle.you': 'Du spielst {colour}. Ein Zug ist klar besser als alle anderen. Finde ihn!',
  'puzzle.wrong':
    'Nicht der beste Zug: {what}. Damit gewinnst du etwa {chance} von 100 Partien, mit dem besten {best}.',
  'puzzle.left': { one: 'Du hast noch einen Versuch.', other: 'Du hast noch {count} Versuche.' },
  'puzzle.tries': { one: 'Einer von {tries} Versuchen verbraucht', other: '{count} von {tries} Versuchen verbraucht' },
  'puzzle.solvers': {
    one: 'Heute hat es noch niemand vor dir gelöst.',
    other: '{count} Leute haben es heute gelöst.',
  },
  'puzzle.solved': { one: 'Auf Anhieb gelöst!', other: 'In {count} Versuchen gelöst!' },
  'puzzle.missed': 'Das war der Zug',
  'puzzle.why': 'Der beste Zug: {what}. Damit gewinnst du etwa {best} von 100 Partien, mit dem zweitbesten {second}.',
  'puzzle.streak': { one: 'Der erste Tag deiner Serie!', other: '{count} Tage in Folge gelöst' },
  'puzzle.share': 'Teilen',
  'puzzle.copied': 'Kopiert',
  'puzzle.save': 'Bild speichern',
  'puzzle.all': 'Alle Rätsel',
  'puzzle.all_about':
    'Jeden Tag erscheint ein neues Rätsel: montags und dienstags leicht, mittwochs bis freitags mittel, am Wochenende schwer.',
  'puzzle.today': 'Rätsel von heute',
  'puzzle.day_solved': '{day}, gelöst',
  'puzzle.day_missed': '{day}, nicht gelöst',
  'puzzle.day_open': '{day}, noch offen',
  'puzzle.none': 'Für diesen Tag gibt es kein Rätsel.',
  'puzzle.offline': 'Du bist offline, und dieses Rätsel wurde noch nicht geladen.',
  'puzzle.goal_win': 'Du spielst {colour}. Ein Zug gewinnt die Partie. Finde ihn!',
  'puzzle.goal_save': 'Du spielst {colour}. Nur ein Zug rettet die Partie. Finde ihn! Mit jedem anderen verlierst du.',
  'puzzle.why_save':
    'Der rettende Zug: {what}. Damit gewinnst du etwa {best} von 100 Partien, mit jedem anderen höchstens {second}.',
  'puzzle.theme_journey': 'Eine lange Reise',
  'puzzle.theme_block': 'Eine Blockade',
  'puzzle.theme_collision': 'Ein Zusammenstoß',
  'puzzle.theme_shared': 'Ein gemeinsames Tor',
  'puzzle.theme_sapphire': 'Der Saphir',
  'puzzle.easier': 'Ein leichteres',
  'puzzle.harder': 'Ein schwereres',
  'puzzle.game': 'Partie spielen',
}
