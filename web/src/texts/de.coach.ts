// German: hints, moments, warnings.
import type { en } from './en.coach'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'coach.title': 'Gute Züge',
  'coach.thinking': 'Deine Stellung wird geprüft …',
  'coach.chance': 'Gewinnchance: {share}',
  'coach.trust_high': 'klare Sache',
  'coach.trust_some': 'gute Wahl',
  'coach.trust_low': 'einen Blick wert',
  'coach.amber': 'einen Bernstein',
  'coach.emerald': 'einen Smaragd',
  'coach.sapphire': 'den Saphir',
  'coach.for_amber': 'einem Bernstein',
  'coach.for_emerald': 'einem Smaragd',
  'coach.for_sapphire': 'dem Saphir',
  'coach.quiet': 'bewegt keinen Edelstein',
  'coach.won_own': 'bringt {gem} durch dein Tor {gate} (+{points})',
  'coach.won': 'bringt {gem} durch Tor {gate} ({names} {gain})',
  'coach.sends_own': {
    one: 'bringt {gem} bis auf ein Plättchen an dein Tor {gate} heran',
    other: 'bringt {gem} bis auf {count} Plättchen an dein Tor {gate} heran',
  },
  'coach.sends': {
    one: 'bringt {gem} bis auf ein Plättchen an Tor {gate} ({names}) heran',
    other: 'bringt {gem} bis auf {count} Plättchen an Tor {gate} ({names}) heran',
  },
  'coach.blocks': {
    one: 'blockiert {gem}, ein Plättchen vor Tor {gate} ({names})',
    other: 'blockiert {gem}, {count} Plättchen vor Tor {gate} ({names})',
  },
  'coach.opens_own': {
    one: 'öffnet {gem} den Weg zu deinem Tor {gate}: nur noch ein Plättchen',
    other: 'öffnet {gem} den Weg zu deinem Tor {gate}: nur noch {count} Plättchen',
  },
  'coach.opens': {
    one: 'öffnet {gem} den Weg zu Tor {gate} ({names}): nur noch ein Plättchen',
    other: 'öffnet {gem} den Weg zu Tor {gate} ({names}): nur noch {count} Plättchen',
  },
  'coach.keeps_own': 'hält {gem} den Weg zu deinem Tor {gate} offen',
  'coach.keeps': 'hält {gem} den Weg zu Tor {gate} ({names}) offen',
  'coach.exposes': 'lässt {gem} ein Plättchen vor Tor {gate} ({names}) liegen',
  'coach.misses_own': '{gem} könnte jetzt durch dein Tor {gate} hinaus',
  'coach.misses': '{gem} könnte jetzt durch Tor {gate} hinaus ({names})',
  'coach.setting': 'Vor groben Fehlern warnen',
  'coach.setting_about': 'Eine Warnung gilt als Tipp; die Partie zählt dann nicht für deine Spielstärke.',
  'coach.warning': 'Das wäre ein grober Fehler',
  'coach.warning_cost': 'Deine Gewinnchance würde um etwa {share} sinken.',
  'coach.place': 'Trotzdem legen',
  'coach.think': 'Noch mal überlegen',
  'coach.moments': 'Entscheidende Momente',
  'coach.moments_none': 'Kein einzelner Zug hat diese Partie entschieden.',
  'coach.swing': 'Gewinnchance von {name}: von {before} auf {after}',
  'coach.show': 'Zeigen',
  'coach.play_on': 'Von hier weiterspielen',
  'coach.play_on_about':
    'Gegen Bots ({level}). Die restlichen Plättchen werden neu gemischt, und die Partie zählt nicht für deine Spielstärke.',
  'coach.swing_own': 'Deine Gewinnchance: von {before} auf {after}',
  'coach.show_better': 'Besseren Zug zeigen',
}
