// French: hints, moments, warnings.
import type { en } from './en.coach'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'coach.title': 'Bons coups',
  'coach.thinking': 'Analyse de ta position…',
  'coach.chance': 'Chances de gagner : {share}',
  'coach.trust_high': 'choix évident',
  'coach.trust_some': 'bon choix',
  'coach.trust_low': 'à essayer',
  'coach.amber': 'un ambre',
  'coach.emerald': 'une émeraude',
  'coach.sapphire': 'le saphir',
  'coach.for_amber': 'à un ambre',
  'coach.for_emerald': 'à une émeraude',
  'coach.for_sapphire': 'au saphir',
  'coach.quiet': 'ne déplace aucune pierre',
  'coach.won_own': 'fait sortir {gem} par ta porte {gate} (+{points})',
  'coach.won': 'fait sortir {gem} par la porte {gate} ({names} {gain})',
  'coach.sends_own': {
    one: 'amène {gem} à {count} tuile de ta porte {gate}',
    other: 'amène {gem} à {count} tuiles de ta porte {gate}',
  },
  'coach.sends': {
    one: 'amène {gem} à {count} tuile de la porte {gate} ({names})',
    other: 'amène {gem} à {count} tuiles de la porte {gate} ({names})',
  },
  'coach.blocks': {
    one: 'bloque {gem}, à {count} tuile de la porte {gate} ({names})',
    other: 'bloque {gem}, à {count} tuiles de la porte {gate} ({names})',
  },
  'coach.opens_own': {
    one: 'ouvre {gem} un chemin vers ta porte {gate} : encore {count} tuile',
    other: 'ouvre {gem} un chemin vers ta porte {gate} : encore {count} tuiles',
  },
  'coach.opens': {
    one: 'ouvre {gem} un chemin vers la porte {gate} ({names}) : encore {count} tuile',
    other: 'ouvre {gem} un chemin vers la porte {gate} ({names}) : encore {count} tuiles',
  },
  'coach.keeps_own': 'laisse {gem} un chemin ouvert vers ta porte {gate}',
  'coach.keeps': 'laisse {gem} un chemin ouvert vers la porte {gate} ({names})',
  'coach.exposes': 'laisse {gem} à une tuile de la porte {gate} ({names})',
  'coach.misses_own': '{gem} pourrait sortir maintenant par ta porte {gate}',
  'coach.misses': '{gem} pourrait sortir maintenant par la porte {gate} ({names})',
  'coach.setting': 'Me prévenir avant une grosse erreur',
  'coach.setting_about': 'Un avertissement compte comme un conseil : la partie ne comptera pas pour ton niveau.',
  'coach.warning': 'Ce serait une grosse erreur',
  'coach.warning_cost': 'Tes chances de gagner baisseraient d’environ {share}.',
  'coach.place': 'Poser quand même',
  'coach.think': 'Réfléchir encore',
  'coach.moments': 'Moments décisifs',
  'coach.moments_none': 'Aucun coup n’a décidé à lui seul de cette partie.',
  'coach.swing': 'Chances de gagner ({name}) : de {before} à {after}',
  'coach.show': 'Voir',
  'coach.play_on': 'Rejouer à partir d’ici',
  'coach.play_on_about':
    'Contre des bots de niveau {level}. Les tuiles à venir sont mélangées à nouveau ; la partie ne comptera pas pour ton niveau.',
  'coach.swing_own': 'Tes chances de gagner : de {before} à {after}',
  'coach.show_better': 'Montrer le meilleur coup',
}
