// German: the puzzle of the day.
import type { en } from './en.puzzles'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'puzzle.easy': 'Leicht',
  'puzzle.medium': 'Mittel',
  'puzzle.hard': 'Schwer',
  'puzzle.you': 'Du spielst {colour}. Ein Zug ist klar besser als alle anderen. Finde ihn!',
  'puzzle.wrong':
    'Nicht der beste Zug: {what}. Danach gewinnst du etwa {chance} von 100 Partien, nach dem besten {best}.',
  'puzzle.left': { one: 'Du hast noch einen Versuch.', other: 'Du hast noch {count} Versuche.' },
  'puzzle.tries': { one: 'Einer von {tries} Versuchen verbraucht', other: '{count} von {tries} Versuchen verbraucht' },
  'puzzle.solved': { one: 'Auf Anhieb gelöst!', other: 'In {count} Versuchen gelöst!' },
  'puzzle.missed': 'Das war der Zug',
  'puzzle.why': 'Hier gilt: {what}. Du gewinnst etwa {best} von 100 Partien, nach dem nächstbesten Zug {second}.',
  'puzzle.streak': { one: 'Einen Tag in Folge gelöst', other: '{count} Tage in Folge gelöst' },
  'puzzle.share': 'Teilen',
  'puzzle.copied': 'Kopiert',
  'puzzle.save': 'Bild speichern',
  'puzzle.all': 'Alle Rätsel',
  'puzzle.all_about':
    'Jeden Tag erscheint ein neues Rätsel: montags und dienstags leicht, bis Freitag mittel, am Wochenende schwer.',
  'puzzle.today': 'Rätsel von heute',
  'puzzle.day_solved': '{day}, gelöst',
  'puzzle.day_missed': '{day}, nicht gelöst',
  'puzzle.day_open': '{day}, noch offen',
  'puzzle.none': 'Für diesen Tag gibt es kein Rätsel.',
  'puzzle.offline': 'Du bist offline, und dieses Rätsel wurde noch nicht geladen.',
}
