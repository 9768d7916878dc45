// French: talk at a table. See en.ts.
import type { en } from './en.talk'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'talk.spectators': 'Discussion des spectateurs',
  'talk.empty': 'Personne n’a encore rien dit.',
  'talk.text': 'Ton message',
  'talk.send': 'Envoyer',
  'talk.emoji': 'Émojis',
  'talk.kept': 'Seuls les joueurs peuvent lire ceci. Tout est effacé avec la table.',
  'talk.kept_spectators': 'Seuls les spectateurs peuvent lire ceci. Tout est effacé avec la table.',
  'talk.off':
    'Vous vous êtes rencontrés aux tables ouvertes : la discussion reste désactivée tant que tout le monde ne l’a pas autorisée.',
  'talk.allow': 'Autoriser la discussion',
  'talk.wants': 'Envie de discuter : {names}.',
  'talk.mute': 'Masquer {name}',
  'talk.mute_all': 'Masquer tout le monde',
  'talk.spectator': 'Spectateur',
}
