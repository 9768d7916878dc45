// Dutch: errors. See en.ts.
import type { en } from './en.errors'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'error.stale': 'De partij is intussen verdergegaan.',
  'error.too_many': 'Iets rustiger aan, alsjeblieft.',
  'error.unavailable': 'De server heeft een probleem. Probeer het zo nog eens.',
  'error.internal': 'Er ging iets mis. Probeer het zo nog eens.',
  'error.bad_request': 'Dat begreep de server niet. Laad de pagina opnieuw.',
  'error.forbidden': 'Dat mag je hier niet.',
  'error.blocked': 'De beheerders van deze server hebben je geblokkeerd.',
  'error.table_closed': 'De beheerders van deze server hebben deze tafel gesloten.',
  'error.maintenance': 'Binnenkort is er onderhoud. Open je tafel daarna.',
  'error.not_found': 'Die tafel bestaat niet meer.',
  'error.illegal_move': 'Die zet is tegen de regels.',
  'error.off_board': 'Dat vakje bestaat niet.',
  'error.treasure_cell': 'Op een schattegel mag je niets leggen.',
  'error.occupied_cell': 'Daar ligt al een tegel.',
  'error.tile_not_in_hand': 'Die tegel heb je niet.',
  'error.not_your_turn': 'Je bent niet aan de beurt.',
  'error.game_over': 'Deze partij is afgelopen.',
  'error.game_not_over': 'Deze partij is nog bezig.',
  'error.nothing_to_take_back': 'Er is geen zet om terug te nemen.',
  'error.not_started': 'De partij is nog niet begonnen.',
  'error.not_away': 'Een bot valt pas in als iemand een tijdje weg is.',
  'error.bad_name': 'Een naam moet 1 tot 24 zichtbare tekens hebben.',
  'error.talk_off': 'De chat staat uit aan deze tafel.',
  'error.bad_text': 'Dat kan niet worden verstuurd: schrijf 1 tot 200 zichtbare tekens.',
  'error.other': 'Dat is niet gelukt ({code}).',
}
