// Dutch: the puzzle of the day.
import type { en } from './en.puzzles'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'puzzle.easy': 'Makkelijk',
  'puzzle.medium': 'Gemiddeld',
  'puzzle.hard': 'Moeilijk',
  'puzzle.you': 'Je speelt met {colour}. Eén zet is duidelijk beter dan alle andere. Zie jij welke?',
  'puzzle.wrong':
    'Niet de beste zet: {what}. Je wint er ongeveer {chance} van de 100 partijen mee, met de beste {best}.',
  'puzzle.left': { one: 'Je hebt nog één poging.', other: 'Je hebt nog {count} pogingen.' },
  'puzzle.tries': { one: 'Eén van de {tries} pogingen gebruikt', other: '{count} van de {tries} pogingen gebruikt' },
  'puzzle.solvers': {
    one: 'Je bent vandaag de eerste die hem oplost.',
    other: '{count} mensen hebben hem vandaag opgelost.',
  },
  'puzzle.solved': { one: 'In één keer opgelost!', other: 'Opgelost in {count} pogingen!' },
  'puzzle.missed': 'Dit was de zet',
  'puzzle.why':
    'De beste zet: {what}. Je wint er ongeveer {best} van de 100 partijen mee, met de op één na beste {second}.',
  'puzzle.streak': { one: 'De eerste dag van je reeks!', other: '{count} dagen op rij opgelost' },
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
  'puzzle.goal_win': 'Je speelt met {colour}. Eén zet wint de partij. Zie jij welke?',
  'puzzle.goal_save':
    'Je speelt met {colour}. Er is maar één zet die de partij redt; met elke andere verlies je. Zie jij welke?',
  'puzzle.why_save':
    'De reddende zet: {what}. Je wint er ongeveer {best} van de 100 partijen mee, met elke andere hoogstens {second}.',
  'puzzle.theme_journey': 'Een lange reis',
  'puzzle.theme_block': 'Een blokkade',
  'puzzle.theme_collision': 'Een botsing',
  'puzzle.theme_shared': 'Een gedeelde poort',
  'puzzle.theme_sapphire': 'De saffier',
  'puzzle.easier': 'Een makkelijkere',
  'puzzle.harder': 'Een moeilijkere',
  'puzzle.game': 'Partij spelen',
}
