// German: playing without a server. See en.ts.
import type { en } from './en.offline'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'offline.title': 'Offline spielen',
  'offline.about':
    'Einmal {size} MB laden, dann gehen Bots, Partien an einem Gerät, Rätsel und Analysen auch ohne Netz.',
  'offline.get': 'Offline spielbar machen',
  'offline.ready': 'Alles da: Bots, Partien an einem Gerät, Rätsel und Analysen gehen auch ohne Netz.',
  'offline.remove': 'Wieder löschen',
  'offline.needs_network': 'Dafür musst du online sein.',
  'offline.unrated': 'Du spielst auf diesem Gerät. Solche Partien zählen nicht für deine Spielstärke.',
  'offline.not_kept': 'Dieser Browser speichert nichts. Wenn du die Seite schließt, ist die Partie weg.',
  'offline.play': 'Trotzdem spielen',
  'error.not_kept': 'Dieses Gerät konnte den Zug nicht speichern. Mach etwas Platz und versuch es noch mal.',

  'offline.fetching': 'Das Spiel wird geladen',
  'offline.fetching_about': 'Das ist nur einmal nötig. Danach kannst du ohne Netz spielen.',
  'offline.amount': '{done} von {total} MB',
  'offline.cancel': 'Abbrechen',
  'offline.starting': 'Das Spiel wird vorbereitet',
  'offline.failed': 'Hier kannst du noch nicht spielen',
  'offline.offline': 'Das Spiel ist auf diesem Gerät noch nicht geladen. Geh einmal online und versuch es noch mal.',
  'offline.missing':
    'Dieser Server bietet das Spiel nicht zum Laden an. Sobald du wieder online bist, kannst du spielen.',
  'offline.storage': 'Auf diesem Gerät ist nicht genug Platz. Mach etwas Platz und versuch es noch mal.',
  'offline.unable': 'Dieser Browser ist zu alt, um ohne Server zu spielen. Aktualisiere ihn oder nimm einen anderen.',
  'offline.broken': 'Beim Start des Spiels ist etwas schiefgegangen. Versuch es noch mal.',
  'offline.retry': 'Noch mal versuchen',
  'offline.close': 'Schließen',
}
