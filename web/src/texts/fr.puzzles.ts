// French: the puzzle of the day.
import type { en } from './en.puzzles'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'puzzle.easy': 'Facile',
  'puzzle.medium': 'Moyenne',
  'puzzle.hard': 'Difficile',
  'puzzle.you': 'Ta couleur : {colour}. Un coup est nettement meilleur que tous les autres. À toi de le trouver !',
  'puzzle.wrong':
    'Pas le meilleur coup : {what}. Après lui, tu gagnerais environ {chance} parties sur 100 ; après le meilleur, {best}.',
  'puzzle.left': { one: 'Il te reste {count} essai.', other: 'Il te reste {count} essais.' },
  'puzzle.tries': { one: '{count} essai utilisé sur {tries}', other: '{count} essais utilisés sur {tries}' },
  'puzzle.solved': { one: 'Trouvé en {count} essai !', other: 'Trouvé en {count} essais !' },
  'puzzle.missed': 'C’était ce coup-là',
  'puzzle.why': 'Ici, {what}. Tu gagnerais environ {best} parties sur 100 ; après le deuxième meilleur coup, {second}.',
  'puzzle.streak': { one: 'Trouvée {count} jour de suite', other: 'Trouvée {count} jours de suite' },
  'puzzle.share': 'Partager',
  'puzzle.copied': 'Copié',
  'puzzle.save': 'Enregistrer l’image',
  'puzzle.all': 'Toutes les énigmes',
  'puzzle.all_about':
    'Une nouvelle énigme paraît chaque jour : facile le lundi et le mardi, moyenne jusqu’au vendredi, difficile le week-end.',
  'puzzle.today': 'L’énigme d’aujourd’hui',
  'puzzle.day_solved': '{day}, trouvée',
  'puzzle.day_missed': '{day}, non trouvée',
  'puzzle.day_open': '{day}, à jouer',
  'puzzle.none': 'Il n’y a pas d’énigme pour ce jour.',
  'puzzle.offline': 'Tu es hors ligne, et cette énigme n’a pas encore été chargée.',
}
