// Dutch: talk at a table. See en.ts.
import type { en } from './en.talk'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'talk.spectators': 'Praten met andere toeschouwers',
  'talk.empty': 'Nog niemand heeft iets gezegd.',
  'talk.text': 'Je bericht',
  'talk.send': 'Versturen',
  'talk.emoji': 'Emoji’s',
  'talk.kept': 'Alleen de spelers kunnen dit lezen. Het wordt samen met de tafel gewist.',
  'talk.kept_spectators': 'Alleen toeschouwers kunnen dit lezen. Het wordt samen met de tafel gewist.',
  'talk.off': 'Jullie kennen elkaar van de open tafels: de chat blijft uit tot iedereen het goedvindt.',
  'talk.allow': 'Chat toestaan',
  'talk.wants': 'Al akkoord: {names}.',
  'talk.mute': '{name} dempen',
  'talk.mute_all': 'Iedereen dempen',
  'talk.spectator': 'Toeschouwer',
}
