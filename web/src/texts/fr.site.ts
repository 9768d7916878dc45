// French: what the page says about itself: new versions, no network, maintenance, bots that get ready.
import type { en } from './en.site'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'site.maintenance': 'Maintenance : {time}. Tes parties sont enregistrées et continueront ensuite.',
  'site.privacy': 'Confidentialité et mentions légales',
  'site.access': 'Accessibilité',
  'site.not_stored': 'Ce navigateur ne garde rien : tes réglages et ta place seront perdus quand tu fermeras la page.',
  'site.preparing': 'Les bots se préparent : {share}',
  'status.offline': 'Tu es hors ligne.',
  'update.available': 'Une nouvelle version est disponible.',
  'update.reload': 'Recharger',
  'update.later': 'Plus tard',
}
