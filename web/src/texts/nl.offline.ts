// Dutch: playing without a server. See en.ts.
import type { en } from './en.offline'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'offline.title': 'Offline spelen',
  'offline.about':
    'Na een download van {size} MB werken bots, partijen op één apparaat, puzzels en analyses ook zonder verbinding.',
  'offline.get': 'Offline speelbaar maken',
  'offline.ready': 'Klaar: bots, partijen op één apparaat, puzzels en analyses werken ook zonder verbinding.',
  'offline.remove': 'Download verwijderen',
  'offline.needs_network': 'Hiervoor moet je online zijn.',
  'offline.unrated': 'Je speelt op dit apparaat. Zulke partijen tellen niet mee voor je speelsterkte.',
  'offline.not_kept': 'Deze browser bewaart niets. Als je de pagina sluit, ben je de partij kwijt.',
  'offline.play': 'Toch spelen',
  'error.not_kept': 'Dit apparaat kon de zet niet opslaan. Maak wat ruimte vrij en probeer het opnieuw.',

  'offline.fetching': 'Het spel wordt gedownload',
  'offline.fetching_about': 'Dit hoeft maar één keer. Daarna kun je zonder verbinding spelen.',
  'offline.amount': '{done} van {total} MB',
  'offline.cancel': 'Annuleren',
  'offline.starting': 'Het spel wordt klaargezet',
  'offline.failed': 'Je kunt hier nog niet spelen',
  'offline.offline': 'Het spel staat nog niet op dit apparaat. Ga één keer online en probeer het opnieuw.',
  'offline.missing': 'Deze server biedt het spel niet als download aan. Je kunt spelen zodra je weer online bent.',
  'offline.storage': 'Er is te weinig ruimte op dit apparaat. Maak wat ruimte vrij en probeer het opnieuw.',
  'offline.unable': 'Deze browser is te oud om zonder server te spelen. Werk hem bij of gebruik een andere.',
  'offline.broken': 'Er ging iets mis bij het starten van het spel. Probeer het opnieuw.',
  'offline.retry': 'Opnieuw proberen',
  'offline.close': 'Sluiten',
}
