// French: what the server keeps about people, and who runs it.
import type { en } from './en.privacy'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'privacy.who': 'Qui gère ce serveur',
  'privacy.imprint': 'Mentions légales et contact',
  'privacy.kept': 'Ce que le serveur conserve sur toi',
  'privacy.key':
    'Une clé : un nombre aléatoire créé par ton navigateur. Elle indique quelles places et quelles parties sont à toi. Le serveur n’en conserve que l’empreinte. Il n’y a ni compte, ni adresse e-mail, ni mot de passe.',
  'privacy.games':
    'Tes parties : le nom que tu saisis, tes coups et ce que tu dis aux autres. Tout cela est effacé avec la table. Pendant deux jours, le serveur retient aussi si tu as résolu l’énigme du jour.',
  'privacy.rating': 'Ton niveau, qui se déduit de tes parties. Les autres ne le voient que si tu le montres.',
  'privacy.address':
    'Ton adresse réseau : le serveur s’en sert pour freiner les afflux de requêtes et l’écrit dans son journal. Pour chaque place, il en conserve une empreinte, afin que personne ne joue contre soi-même des parties qui comptent pour le niveau.',
  'privacy.push': 'Si tu actives les notifications : l’adresse à laquelle ton navigateur les reçoit.',
  'privacy.until': 'Combien de temps',
  'privacy.until_open': 'Tables jamais commencées : {time} après le dernier changement.',
  'privacy.until_playing': 'Parties inachevées : {time} après le dernier coup.',
  'privacy.until_over': 'Parties terminées : {time} après la fin.',
  'privacy.until_results': 'Ta liste de parties et ton niveau : {time} après chaque partie.',
  'privacy.seen': 'Qui peut le voir',
  'privacy.seen_about':
    'Toute personne qui a le lien d’une table y voit les noms et les coups. Les tables publiques figurent sous « Tables ouvertes ». Les personnes avec qui tu as fini une partie voient ton nom et votre score, et peuvent te proposer une partie. Les responsables du serveur peuvent tout voir.',
  'privacy.not': 'Ce qu’il n’y a pas',
  'privacy.not_about':
    'Pas de cookies, pas de publicité, pas de pistage, et rien qui vienne d’autres sites. Tes réglages restent dans ce navigateur.',
  'privacy.rights': 'Ce que tu peux faire',
  'privacy.rights_about':
    'Sous « Mes parties », tu peux télécharger tes parties et les supprimer du serveur. Pour les parties en cours, adresse-toi aux responsables.',
}
