// German: before a game, and ways out of it. See en.ts.
import type { en } from './en.online'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'lobby.title': 'Offene Tische',
  'lobby.empty': 'Gerade ist an keinem Tisch ein Platz frei.',
  'lobby.open': 'Tisch eröffnen',
  'lobby.free': { one: 'ein Platz frei', other: '{count} Plätze frei' },
  'lobby.since': '{time} eröffnet',
  'lobby.call': 'Sag Bescheid, wenn jemand einen Tisch eröffnet',
  'lobby.call_about': 'Einmal, in den nächsten drei Stunden.',

  'terms.go': 'Tisch eröffnen',
  'terms.play': 'Spielen',
  'terms.your_name': 'Dein Name',
  'terms.flag': 'Wenn die Zeit abläuft',
  'terms.flag_move': 'Ein Bot macht den Zug',
  'terms.flag_lose': 'Du verlierst die Partie',
  'terms.flag_bot': 'Ein Bot übernimmt deinen Platz',

  'gates.two': 'Jede Farbe hat drei Tore.',
  'gates.three': 'Jede Farbe hat ein eigenes Tor und zwei gemeinsame.',
  'gates.three_own': 'Jede Farbe hat zwei eigene Tore.',
  'gates.four': 'Jedes Tor teilen sich zwei Farben; jede Farbe hat drei Tore.',

  'table.title': 'Tisch {name}',
  'table.share': 'Namen sagen, Link schicken oder Code scannen lassen',
  'table.invites': '{name} lädt dich zu einer Partie {players} ein',
  'table.invited': 'Du bist zu einer Partie {players} eingeladen',
  'table.for_2': 'zu zweit',
  'table.for_3': 'zu dritt',
  'table.for_4': 'zu viert',
  'table.join': 'Mitspielen',
  'table.sit': 'Platz nehmen',
  'table.bot': 'Bot hinsetzen',
  'table.bot_name': 'Bot ({level})',
  'table.leave': 'Aufstehen',
  'table.remove': 'Entfernen',
  'table.start': 'Los geht’s',
  'table.fill': 'Mit Bots auffüllen',
  'table.waiting': 'Es geht los, sobald {name} startet',
  'table.not_full': 'Es geht los, sobald alle Plätze besetzt sind.',
  'table.name_prompt': 'Wie sollen dich die anderen nennen?',
  'table.ok': 'Fertig',
  'table.call': 'Sag Bescheid, wenn es losgehen kann',

  'out.resign': 'Aufgeben',
  'out.leave': 'Partie verlassen',
  'out.resign_about': 'Dann gewinnt dein Gegenüber die Partie.',
  'out.match_about': 'Dann gewinnt dein Gegenüber das ganze Match.',
  'out.leave_about': 'Ein Bot übernimmt deinen Platz endgültig. Zuschauen kannst du weiterhin.',
  'out.stay': 'Weiterspielen',

  'push.started': 'Die Partie hat begonnen',
  'push.full': 'Alle sind da: Du kannst starten',
  'push.open': 'Jemand wartet auf Mitspieler',
}
