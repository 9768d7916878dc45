// German: talk at a table. See en.ts.
import type { en } from './en.talk'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'talk.spectators': 'Im Publikum reden',
  'talk.empty': 'Noch hat niemand etwas gesagt.',
  'talk.text': 'Deine Nachricht',
  'talk.send': 'Senden',
  'talk.emoji': 'Emojis',
  'talk.kept': 'Nur wer am Tisch sitzt, kann das lesen. Es wird zusammen mit dem Tisch gelöscht.',
  'talk.kept_spectators': 'Nur das Publikum kann das lesen. Es wird zusammen mit dem Tisch gelöscht.',
  'talk.off': 'Ihr kennt euch von den offenen Tischen: Der Chat ist aus, bis ihn alle erlauben.',
  'talk.allow': 'Chat erlauben',
  'talk.wants': 'Schon einverstanden: {names}.',
  'talk.mute': '{name} stummschalten',
  'talk.mute_all': 'Alle stummschalten',
  'talk.spectator': 'Publikum',
}
