// French: the puzzle of the day.
import type { en } from './en.puzzles'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'puzzle.easy': 'Facile',
  'puzzle.medium': 'Moyenne',
  'puzzle.hard': 'Difficile',
  'puzzle.you': 'Ta couleur : {colour}. Un coup est nettement meilleur que tous les autres. À toi de le trouver !',
  'puzzle.wrong':
    'Ce n’est pas le meilleur coup ({what}). Il te ferait gagner environ {chance} % des parties ; le meilleur, {best} %.',
  'puzzle.left': { one: 'Il te reste {count} essai.', other: 'Il te reste {count} essais.' },
  'puzzle.tries': { one: '{count} essai utilisé sur {tries}', other: '{count} essais utilisés sur {tries}' },
  'puzzle.solvers': {
    one: '{count} personne l’a résolue aujourd’hui : toi !',
    other: '{count} personnes l’ont résolue aujourd’hui.',
  },
  'puzzle.solved': { one: 'Trouvé en {count} essai !', other: 'Trouvé en {count} essais !' },
  'puzzle.missed': 'Il fallait jouer ce coup',
  'puzzle.why': 'Le meilleur coup : {what}. Il te fait gagner environ {best} % des parties ; le deuxième, {second} %.',
  'puzzle.streak': { one: 'Série : {count} jour', other: 'Série : {count} jours' },
  'puzzle.share': 'Partager',
  'puzzle.copied': 'Copié',
  'puzzle.save': 'Enregistrer l’image',
  'puzzle.all': 'Toutes les énigmes',
  'puzzle.all_about':
    'Une nouvelle énigme paraît chaque jour : facile le lundi et le mardi, moyenne jusqu’au vendredi, difficile le week-end.',
  'puzzle.today': 'L’énigme d’aujourd’hui',
  'puzzle.day_solved': '{day}, résolue',
  'puzzle.day_missed': '{day}, non résolue',
  'puzzle.day_open': '{day}, à résoudre',
  'puzzle.none': 'Il n’y a pas d’énigme pour ce jour.',
  'puzzle.offline': 'Tu es hors ligne, et cette énigme n’a pas encore été chargée.',
  'puzzle.goal_win': 'Ta couleur : {colour}. Un seul coup fait gagner la partie. À toi de le trouver !',
  'puzzle.goal_save':
    'Ta couleur : {colour}. Un seul coup sauve la partie ; tous les autres la font perdre. À toi de le trouver !',
  'puzzle.why_save':
    'Le coup qui sauve la partie : {what}. Il te fait gagner environ {best} % des parties ; tout autre coup, {second} % au plus.',
  'puzzle.theme_journey': 'Un long voyage',
  'puzzle.theme_block': 'Un blocage',
  'puzzle.theme_collision': 'Une collision',
  'puzzle.theme_shared': 'Une porte partagée',
  'puzzle.theme_sapphire': 'Le saphir',
  'puzzle.easier': 'Une plus facile',
  'puzzle.harder': 'Une plus difficile',
  'puzzle.game': 'Jouer une partie',
}
