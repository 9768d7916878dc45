// French: the bots with a face. See en.ts.
import type { en } from './en.opponents'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'opponent.title': 'Ton adversaire',
  'opponent.none': 'Un bot ordinaire',
  'opponent.otto': 'Ramasse les ambres : les petits ruisseaux font les grandes rivières.',
  'opponent.mila': 'Aime les portes partagées : elles font deux heureux.',
  'opponent.nora': 'Construit en silence et laisse les pierres en paix.',
  'opponent.bruno': 'Détourne les pierres de tes portes.',
  'opponent.felix': 'Mise sur de longs trajets à travers le plateau.',
  'opponent.iris': 'Vide le centre pour atteindre le saphir.',
}
