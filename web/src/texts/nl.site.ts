// Dutch: what the page says about itself: new versions, no network, maintenance, bots that get ready.
import type { en } from './en.site'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'site.maintenance': 'Onderhoud vanaf {time}. Je partijen zijn opgeslagen en gaan daarna verder.',
  'site.privacy': 'Privacy en colofon',
  'site.access': 'Toegankelijkheid',
  'site.not_stored': 'Deze browser bewaart niets: je instellingen en je plaats zijn weg als je de pagina sluit.',
  'site.preparing': 'De bots worden klaargezet: {share}',
  'status.offline': 'Je bent offline.',
  'update.available': 'Er is een nieuwe versie.',
  'update.reload': 'Vernieuwen',
  'update.later': 'Straks',
}
