// Dutch: before a game, and ways out of it. See en.ts.
import type { en } from './en.online'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'lobby.title': 'Open tafels',
  'lobby.empty': 'Er zijn nu geen tafels met een vrije plaats.',
  'lobby.open': 'Een tafel openen',
  'lobby.free': { one: 'één plaats vrij', other: '{count} plaatsen vrij' },
  'lobby.since': '{time} geopend',
  'lobby.call': 'Melding als iemand een tafel opent',
  'lobby.call_about': 'Eén keer, in de komende drie uur.',

  'terms.go': 'Tafel openen',
  'terms.play': 'Spelen',
  'terms.your_name': 'Je naam',
  'terms.flag': 'Als de tijd om is',
  'terms.flag_move': 'Een bot doet de zet',
  'terms.flag_lose': 'Je verliest de partij',
  'terms.flag_bot': 'Een bot neemt je plaats over',

  'gates.two': 'Iedereen heeft drie poorten.',
  'gates.three': 'Iedereen heeft één eigen poort en deelt er twee.',
  'gates.three_own': 'Iedereen heeft twee eigen poorten.',
  'gates.four': 'Elke poort is van twee spelers; iedereen deelt er drie.',

  'table.title': 'Tafel {name}',
  'table.share': 'Noem de naam, stuur de link of laat de code scannen',
  'table.invites': '{name} nodigt je uit voor een partij {players}',
  'table.invited': 'Je bent uitgenodigd voor een partij {players}',
  'table.for_2': 'met z’n tweeën',
  'table.for_3': 'met z’n drieën',
  'table.for_4': 'met z’n vieren',
  'table.join': 'Meespelen',
  'table.sit': 'Plaatsnemen',
  'table.bot': 'Bot toevoegen',
  'table.bot_name': 'Bot ({level})',
  'table.leave': 'Opstaan',
  'table.remove': 'Verwijderen',
  'table.start': 'Beginnen',
  'table.fill': 'Aanvullen met bots',
  'table.waiting': 'Wachten tot {name} begint',
  'table.not_full': 'De partij begint zodra alle plaatsen bezet zijn.',
  'table.name_prompt': 'Hoe mogen de anderen je noemen?',
  'table.ok': 'Klaar',
  'table.call': 'Melding als we kunnen beginnen',

  'out.resign': 'Opgeven',
  'out.leave': 'Partij verlaten',
  'out.resign_about': 'Dan wint je tegenstander de partij.',
  'out.match_about': 'Dan wint je tegenstander de hele wedstrijd.',
  'out.leave_about': 'Een bot neemt je plaats voorgoed over. Je kunt blijven kijken.',
  'out.stay': 'Doorspelen',

  'push.started': 'De partij is begonnen',
  'push.full': 'Iedereen is er: je kunt beginnen',
  'push.open': 'Iemand wacht op medespelers',
}
