// French: playing without a server. See en.ts.
import type { en } from './en.offline'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'offline.title': 'Jouer hors ligne',
  'offline.about':
    'Après un téléchargement de {size} Mo, les bots, les parties sur un seul appareil, les énigmes et les analyses marchent sans réseau.',
  'offline.get': 'Télécharger pour jouer hors ligne',
  'offline.ready':
    'C’est prêt : les bots, les parties sur un seul appareil, les énigmes et les analyses marchent sans réseau.',
  'offline.remove': 'Supprimer le téléchargement',
  'offline.needs_network': 'Il faut être en ligne pour ça.',
  'offline.unrated': 'Tu joues sur cet appareil. Ces parties ne comptent pas pour ton niveau.',
  'offline.not_kept': 'Ce navigateur n’enregistre rien. Si tu fermes la page, la partie est perdue.',
  'offline.play': 'Jouer quand même',
  'error.not_kept': 'Cet appareil n’a pas pu enregistrer le coup. Libère de l’espace, puis réessaie.',

  'offline.fetching': 'Téléchargement du jeu',
  'offline.fetching_about': 'Une seule fois suffit. Ensuite, tu pourras jouer sans réseau.',
  'offline.amount': '{done} Mo sur {total}',
  'offline.cancel': 'Annuler',
  'offline.starting': 'Préparation du jeu',
  'offline.failed': 'Impossible de jouer ici pour l’instant',
  'offline.offline':
    'Le jeu n’est pas encore téléchargé sur cet appareil. Connecte-toi une fois à Internet, puis réessaie.',
  'offline.missing':
    'Ce serveur ne propose pas le jeu en téléchargement. Tu pourras jouer dès que tu seras de nouveau en ligne.',
  'offline.storage': 'Il n’y a plus assez de place sur cet appareil. Libère de l’espace, puis réessaie.',
  'offline.unable': 'Ce navigateur est trop ancien pour jouer sans serveur. Mets-le à jour ou prends-en un autre.',
  'offline.broken': 'Un problème est survenu au démarrage du jeu. Réessaie.',
  'offline.retry': 'Réessayer',
  'offline.close': 'Fermer',
}
