// Spanish: talk at a table. See en.ts.
import type { en } from './en.talk'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'talk.spectators': 'Charla de espectadores',
  'talk.empty': 'Todavía nadie ha dicho nada.',
  'talk.text': 'Tu mensaje',
  'talk.send': 'Enviar',
  'talk.emoji': 'Emojis',
  'talk.kept': 'Solo lo leen los jugadores. Se borra con la mesa.',
  'talk.kept_spectators': 'Solo lo leen los espectadores. Se borra con la mesa.',
  'talk.off': 'Esta mesa era una mesa abierta: los mensajes están desactivados hasta que todos los permitan.',
  'talk.allow': 'Permitir mensajes',
  'talk.wants': 'Con ganas de charlar: {names}.',
  'talk.mute': 'Silenciar a {name}',
  'talk.mute_all': 'Silenciar a todos',
  'talk.spectator': 'Espectador',
}
