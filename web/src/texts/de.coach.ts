// German: hints, moments, warnings.
import type { en } from './en.coach'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'coach.title': 'Gute Züge',
  'coach.thinking': 'Ich sehe mir deine Stellung an…',
  'coach.chance': 'Gewinnchance {share}',
  'coach.trust_high': 'klare Sache',
  'coach.trust_some': 'gute Wahl',
  'coach.trust_low': 'einen Blick wert',
  'coach.amber': 'den Bernstein',
  'coach.emerald': 'den Smaragd',
  'coach.sapphire': 'den Saphir',
  'coach.for_amber': 'dem Bernstein',
  'coach.for_emerald': 'dem Smaragd',
  'coach.for_sapphire': 'dem Saphir',
  'coach.quiet': 'bewegt keinen Edelstein',
  'coach.won_own': 'bringt {gem} durch dein Tor {gate} (+{points})',
  'coach.won': 'bringt {gem} durch Tor {gate} ({names} {gain})',
  'coach.sends_own': {
    one: 'bringt {gem} bis auf ein Plättchen an dein Tor {gate}',
    other: 'bringt {gem} bis auf {count} Plättchen an dein Tor {gate}',
  },
  'coach.sends': {
    one: 'bringt {gem} bis auf ein Plättchen an Tor {gate} ({names})',
    other: 'bringt {gem} bis auf {count} Plättchen an Tor {gate} ({names})',
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
  'coach.misses_own': '{gem} könnte jetzt durch dein Tor {gate}',
  'coach.misses': '{gem} könnte jetzt durch Tor {gate} ({names})',
  'coach.setting': 'Warnung vor einem Zug, der viel verschenkt',
  'coach.setting_about': 'Eine Warnung zählt als Tipp; die Partie ändert deine Spielstärke dann nicht.',
  'coach.warning': 'Damit verschenkst du viel',
  'coach.warning_cost': 'Deine Gewinnchance würde um etwa {share} sinken.',
  'coach.place': 'Trotzdem legen',
  'coach.think': 'Noch mal überlegen',
  'coach.moments': 'Die entscheidenden Momente',
  'coach.moments_none': 'Kein einzelner Zug hat diese Partie entschieden.',
  'coach.swing': 'Gewinnchance, {name}: von {before} auf {after}',
  'coach.show': 'Zeigen',
  'coach.play_on': 'Von hier weiterspielen',
  'coach.play_on_about':
    'Gegen Bots ({level}). Die restlichen Plättchen werden neu gemischt, und deine Spielstärke ändert sich nicht.',
}
