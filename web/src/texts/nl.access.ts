// Dutch: accessibility. See en.ts.
import type { en } from './en.access'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'access.aim': 'Blinde en ziende mensen spelen hier op gelijke voet tegen elkaar.',
  'access.there': 'Wat daarbij helpt',
  'access.screen':
    'Een schermlezer leest bij elk vakje voor wat er ligt en wat jouw tegel daar zou doen. Hij meldt elke zet: waar een edelsteen stopt, waar die voor ligt en hoe de tegel gedraaid is.',
  'access.words':
    '‘Het bord in woorden’ noemt elke edelsteen, hoe ver hij van elke poort ligt, en al je zetten met hun gevolgen. Er staat alleen wat anderen zien, dus het is geen tip. Met Enter leg je de tegel.',
  'access.switch':
    'Alles werkt met alleen het toetsenbord, dus ook met schakelbediening. Je hoeft nooit te slepen, en je tijd is alleen beperkt aan tafels met bedenktijd.',
  'access.see':
    'Edelstenen en spelers herken je ook aan hun vorm. Bij de instellingen staat een weergave met hoog contrast. Bij contrast, kleuren en beweging volgt de pagina je systeem, en vergroten kan tot 400%.',
  'access.keys': 'Toetsen',
  'access.tested': 'Wat we waarmee hebben getest',
  'access.tested_about':
    'Automatische tests spelen hele partijen in Chromium, Firefox en WebKit, één daarvan alleen met wat een schermlezer voorleest. Mensen met een beperking hebben het nog niet getest, en niemand heeft het met NVDA, JAWS, VoiceOver of TalkBack geprobeerd.',
  'access.report': 'Vertel ons wat je in de weg zit',
  'access.report_about':
    'Schrijf naar de beheerders van deze server of meld het bij het project. Vertel erbij welke browser en welk hulpmiddel je gebruikt.',
}
