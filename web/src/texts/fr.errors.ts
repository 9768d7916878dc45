// French: errors. See en.ts.
import type { en } from './en.errors'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'error.stale': 'La partie a avancé entre-temps.',
  'error.too_many': 'Un peu moins vite, s’il te plaît.',
  'error.unavailable': 'Le serveur a un souci. Réessaie dans un instant.',
  'error.internal': 'Quelque chose a mal tourné. Réessaie dans un instant.',
  'error.bad_request': 'Le serveur n’a pas compris. Recharge la page.',
  'error.forbidden': 'Tu n’as pas le droit de faire ça ici.',
  'error.blocked': 'Les responsables de ce serveur ont bloqué ton accès.',
  'error.table_closed': 'Les responsables de ce serveur ont fermé cette table.',
  'error.maintenance': 'Une maintenance va bientôt commencer. Ouvre ta table un peu plus tard.',
  'error.not_found': 'Cette table n’existe plus.',
  'error.illegal_move': 'Les règles interdisent ce coup.',
  'error.off_board': 'Cette case n’existe pas.',
  'error.treasure_cell': 'On ne pose rien sur une tuile Trésor.',
  'error.occupied_cell': 'Il y a déjà une tuile ici.',
  'error.tile_not_in_hand': 'Tu n’as pas cette tuile.',
  'error.not_your_turn': 'Ce n’est pas à toi de jouer.',
  'error.game_over': 'Cette partie est finie.',
  'error.game_not_over': 'Cette partie n’est pas encore finie.',
  'error.nothing_to_take_back': 'Il n’y a pas de coup à annuler.',
  'error.not_started': 'La partie n’a pas encore commencé.',
  'error.not_away': 'Un bot ne peut remplacer qu’un joueur absent depuis un moment.',
  'error.bad_name': 'Le nom doit compter de 1 à 24 caractères visibles.',
  'error.talk_off': 'La discussion est désactivée à cette table.',
  'error.bad_text': 'Impossible d’envoyer ce texte : écris de 1 à 200 caractères visibles.',
  'error.other': 'Ça n’a pas marché ({code}).',
}
