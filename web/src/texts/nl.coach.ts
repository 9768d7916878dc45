// Dutch: hints, moments, warnings.
import type { en } from './en.coach'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'coach.title': 'Goede zetten',
  'coach.thinking': 'Je stelling wordt bekeken…',
  'coach.chance': 'Winkans: {share}',
  'coach.trust_high': 'duidelijke keuze',
  'coach.trust_some': 'goede keuze',
  'coach.trust_low': 'het bekijken waard',
  'coach.amber': 'een barnsteen',
  'coach.emerald': 'een smaragd',
  'coach.sapphire': 'de saffier',
  'coach.for_amber': 'een barnsteen',
  'coach.for_emerald': 'een smaragd',
  'coach.for_sapphire': 'de saffier',
  'coach.quiet': 'beweegt geen edelsteen',
  'coach.won_own': 'brengt {gem} door jouw poort {gate} (+{points})',
  'coach.won': 'brengt {gem} door poort {gate} ({names} {gain})',
  'coach.sends_own': {
    one: 'brengt {gem} tot op één tegel van jouw poort {gate}',
    other: 'brengt {gem} tot op {count} tegels van jouw poort {gate}',
  },
  'coach.sends': {
    one: 'brengt {gem} tot op één tegel van poort {gate} ({names})',
    other: 'brengt {gem} tot op {count} tegels van poort {gate} ({names})',
  },
  'coach.blocks': {
    one: 'blokkeert {gem}, één tegel voor poort {gate} ({names})',
    other: 'blokkeert {gem}, {count} tegels voor poort {gate} ({names})',
  },
  'coach.opens_own': {
    one: 'opent voor {gem} een pad naar jouw poort {gate}: nog één tegel',
    other: 'opent voor {gem} een pad naar jouw poort {gate}: nog {count} tegels',
  },
  'coach.opens': {
    one: 'opent voor {gem} een pad naar poort {gate} ({names}): nog één tegel',
    other: 'opent voor {gem} een pad naar poort {gate} ({names}): nog {count} tegels',
  },
  'coach.keeps_own': 'houdt voor {gem} het pad naar jouw poort {gate} open',
  'coach.keeps': 'houdt voor {gem} het pad naar poort {gate} ({names}) open',
  'coach.exposes': 'laat {gem} één tegel voor poort {gate} ({names}) liggen',
  'coach.misses_own': '{gem} kan nu door jouw poort {gate} naar buiten',
  'coach.misses': '{gem} kan nu door poort {gate} naar buiten ({names})',
  'coach.setting': 'Waarschuw me voor grote fouten',
  'coach.setting_about': 'Een waarschuwing geldt als tip; de partij telt dan niet mee voor je speelsterkte.',
  'coach.warning': 'Dat zou een grote fout zijn',
  'coach.warning_cost': 'Je winkans zou met ongeveer {share} dalen.',
  'coach.place': 'Toch leggen',
  'coach.think': 'Nog eens nadenken',
  'coach.moments': 'Beslissende momenten',
  'coach.moments_none': 'Geen enkele zet heeft deze partij beslist.',
  'coach.swing': 'Winkans van {name}: van {before} naar {after}',
  'coach.show': 'Tonen',
  'coach.play_on': 'Vanaf hier doorspelen',
  'coach.play_on_about':
    'Tegen bots ({level}). De tegels die nog komen, worden opnieuw geschud, en de partij telt niet mee voor je speelsterkte.',
  'coach.swing_own': 'Jouw winkans: van {before} naar {after}',
  'coach.show_better': 'Betere zet tonen',
}
