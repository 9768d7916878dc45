// German: what the page says about itself: new versions, no network, maintenance, bots that get ready.
import type { en } from './en.site'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'site.maintenance': 'Wartung ab {time}. Deine Partien sind gespeichert und gehen danach weiter.',
  'site.privacy': 'Datenschutz und Impressum',
  'site.access': 'Barrierefreiheit',
  'site.not_stored': 'Dieser Browser speichert nichts: Einstellungen und Platz sind weg, sobald du die Seite schließt.',
  'site.preparing': 'Die Bots werden vorbereitet: {share}',
  'status.offline': 'Du bist offline.',
  'update.available': 'Es gibt eine neue Version.',
  'update.reload': 'Neu laden',
  'update.later': 'Später',
}
