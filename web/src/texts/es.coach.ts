// Spanish: hints, moments, warnings. See en.ts.
import type { en } from './en.coach'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'coach.title': 'Buenas jugadas',
  'coach.thinking': 'Mirando tu posición…',
  'coach.chance': 'Probabilidad de ganar: {share}',
  'coach.trust_high': 'clarísima',
  'coach.trust_some': 'buena opción',
  'coach.trust_low': 'se puede probar',
  'coach.amber': 'un ámbar',
  'coach.emerald': 'una esmeralda',
  'coach.sapphire': 'el zafiro',
  'coach.for_amber': 'un ámbar',
  'coach.for_emerald': 'una esmeralda',
  'coach.for_sapphire': 'el zafiro',
  'coach.quiet': 'no mueve ninguna gema',
  'coach.won_own': 'saca {gem} por tu puerta {gate} (+{points})',
  'coach.won': 'saca {gem} por la puerta {gate} ({names} {gain})',
  'coach.sends_own': {
    one: 'deja {gem} a una loseta de tu puerta {gate}',
    other: 'deja {gem} a {count} losetas de tu puerta {gate}',
  },
  'coach.sends': {
    one: 'deja {gem} a una loseta de la puerta {gate} ({names})',
    other: 'deja {gem} a {count} losetas de la puerta {gate} ({names})',
  },
  'coach.blocks': {
    one: 'bloquea {gem}, a una loseta de la puerta {gate} ({names})',
    other: 'bloquea {gem}, a {count} losetas de la puerta {gate} ({names})',
  },
  'coach.opens_own': {
    one: 'abre un camino para {gem} hasta tu puerta {gate}: falta una loseta',
    other: 'abre un camino para {gem} hasta tu puerta {gate}: faltan {count} losetas',
  },
  'coach.opens': {
    one: 'abre un camino para {gem} hasta la puerta {gate} ({names}): falta una loseta',
    other: 'abre un camino para {gem} hasta la puerta {gate} ({names}): faltan {count} losetas',
  },
  'coach.keeps_own': 'mantiene abierto el camino a tu puerta {gate} para {gem}',
  'coach.keeps': 'mantiene abierto el camino a la puerta {gate} ({names}) para {gem}',
  'coach.exposes': 'deja {gem} a una loseta de la puerta {gate} ({names})',
  'coach.misses_own': '{gem} podría salir ya por tu puerta {gate}',
  'coach.misses': '{gem} podría salir ya por la puerta {gate} ({names})',
  'coach.setting': 'Avisarme antes de un error grave',
  'coach.setting_about': 'Un aviso cuenta como pista: la partida no contará para tu nivel.',
  'coach.warning': 'Sería un error grave',
  'coach.warning_cost': 'Tu probabilidad de ganar bajaría alrededor de un {share}.',
  'coach.place': 'Colocar de todos modos',
  'coach.think': 'Pensarlo mejor',
  'coach.moments': 'Momentos clave',
  'coach.moments_none': 'Ninguna jugada decidió por sí sola esta partida.',
  'coach.swing': 'Probabilidad de ganar de {name}: de {before} a {after}',
  'coach.show': 'Ver',
  'coach.play_on': 'Seguir jugando desde aquí',
  'coach.play_on_about':
    'Contra bots de nivel {level}. Las losetas que quedan se barajan de nuevo, y la partida no contará para tu nivel.',
  'coach.swing_own': 'Tu probabilidad de ganar: de {before} a {after}',
  'coach.show_better': 'Ver la mejor jugada',
}
