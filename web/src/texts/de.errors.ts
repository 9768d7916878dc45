// German: errors. See en.ts.
import type { en } from './en.errors'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'error.stale': 'Die Partie ist inzwischen weitergegangen.',
  'error.too_many': 'Bitte etwas langsamer.',
  'error.unavailable': 'Der Server hat ein Problem. Versuch es gleich noch einmal.',
  'error.internal': 'Da ist etwas schiefgegangen. Versuch es gleich noch einmal.',
  'error.bad_request': 'Das hat der Server nicht verstanden. Lade die Seite neu.',
  'error.forbidden': 'Das darfst du hier nicht.',
  'error.blocked': 'Die Betreiber dieses Servers haben dich gesperrt.',
  'error.table_closed': 'Die Betreiber dieses Servers haben diesen Tisch geschlossen.',
  'error.maintenance': 'Der Server wird bald gewartet. Eröffne deinen Tisch danach.',
  'error.not_found': 'Diesen Tisch gibt es nicht mehr.',
  'error.illegal_move': 'Dieser Zug ist gegen die Regeln.',
  'error.off_board': 'Dieses Feld gibt es nicht.',
  'error.treasure_cell': 'Auf eine Schatztafel darf kein Plättchen.',
  'error.occupied_cell': 'Dort liegt schon ein Plättchen.',
  'error.tile_not_in_hand': 'Dieses Plättchen hast du nicht.',
  'error.not_your_turn': 'Du bist nicht dran.',
  'error.game_over': 'Diese Partie ist vorbei.',
  'error.game_not_over': 'Diese Partie läuft noch.',
  'error.nothing_to_take_back': 'Es gibt keinen Zug zum Zurücknehmen.',
  'error.not_started': 'Die Partie hat noch nicht begonnen.',
  'error.not_away': 'Ein Bot springt erst ein, wenn jemand eine Weile weg ist.',
  'error.bad_name': 'Der Name muss 1 bis 24 sichtbare Zeichen haben.',
  'error.talk_off': 'An diesem Tisch ist der Chat ausgeschaltet.',
  'error.bad_text': 'Das lässt sich nicht senden: Schreib 1 bis 200 sichtbare Zeichen.',
  'error.other': 'Das hat nicht geklappt ({code}).',
}
