// Dutch: the puzzle of the day.
import type { en } from './en.puzzles'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'puzzle.easy': 'Makkelijk',
  'puzzle.medium': 'Gemiddeld',
  'puzzle.hard': 'Moeilijk',
  'puzzle.you': 'Je speelt {colour}. Eén zet is duidelijk beter dan alle andere. Vind hem!',
  'puzzle.wrong': 'Niet de beste zet: {what}. Daarna win je ongeveer {chance} van de 100 partijen, na de beste {best}.',
  'puzzle.left': { one: 'Je hebt nog één poging.', other: 'Je hebt nog {count} pogingen.' },
  'puzzle.tries': { one: 'Eén van de {tries} pogingen gebruikt', other: '{count} van de {tries} pogingen gebruikt' },
  'puzzle.solved': { one: 'In één keer opgelost!', other: 'Opgelost in {count} pogingen!' },
  'puzzle.missed': 'Dit was de zet',
  'puzzle.why': 'Hier geldt: {what}. Je wint ongeveer {best} van de 100 partijen; na de op één na beste zet {second}.',
  'puzzle.streak': { one: 'Eén dag op rij opgelost', other: '{count} dagen op rij opgelost' },
  'puzzle.share': 'Delen',
  'puzzle.copied': 'Gekopieerd',
  'puzzle.save': 'Afbeelding opslaan',
  'puzzle.all': 'Alle puzzels',
  'puzzle.all_about':
    'Elke dag verschijnt er een nieuwe puzzel: makkelijk op maandag en dinsdag, gemiddeld tot en met vrijdag, moeilijk in het weekend.',
  'puzzle.today': 'Puzzel van vandaag',
  'puzzle.day_solved': '{day}, opgelost',
  'puzzle.day_missed': '{day}, niet opgelost',
  'puzzle.day_open': '{day}, nog open',
  'puzzle.none': 'Voor deze dag is er geen puzzel.',
  'puzzle.offline': 'Je bent offline en deze puzzel is nog niet geladen.',
}
