// French: before a game, and ways out of it. See en.ts.
import type { en } from './en.online'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'lobby.title': 'Tables ouvertes',
  'lobby.empty': 'Aucune table n’attend de joueurs pour l’instant.',
  'lobby.open': 'Ouvrir une table',
  'lobby.free': { one: '{count} place libre', other: '{count} places libres' },
  'lobby.since': 'ouverte {time}',
  'lobby.call': 'Me prévenir quand quelqu’un ouvre une table',
  'lobby.call_about': 'Une seule fois, dans les trois heures qui viennent.',

  'terms.go': 'Ouvrir la table',
  'terms.play': 'Jouer',
  'terms.your_name': 'Ton nom',
  'terms.flag': 'Quand le temps est écoulé',
  'terms.flag_move': 'Un bot joue à ta place',
  'terms.flag_lose': 'Tu perds la partie',
  'terms.flag_bot': 'Un bot prend ta place pour de bon',

  'gates.two': 'Trois portes chacun, sans partage.',
  'gates.three': 'Une porte à soi et deux partagées.',
  'gates.three_own': 'Deux portes chacun, sans partage.',
  'gates.four': 'Toutes les portes sont partagées : chacun en a une avec chaque adversaire.',

  'table.title': 'Table {name}',
  'table.share': 'À dicter, à envoyer ou à scanner',
  'table.invites': '{name} t’invite à une partie {players}',
  'table.invited': 'On t’invite à une partie {players}',
  'table.for_2': 'à deux',
  'table.for_3': 'à trois',
  'table.for_4': 'à quatre',
  'table.join': 'Rejoindre la partie',
  'table.sit': 'S’asseoir',
  'table.bot': 'Ajouter un bot',
  'table.bot_name': 'Bot ({level})',
  'table.leave': 'Quitter',
  'table.remove': 'Retirer',
  'table.start': 'Commencer',
  'table.fill': 'Ajouter des bots',
  'table.waiting': 'C’est à {name} de lancer la partie',
  'table.not_full': 'La partie pourra commencer quand toutes les places seront prises.',
  'table.name_prompt': 'Comment veux-tu qu’on t’appelle ?',
  'table.ok': 'Valider',
  'table.call': 'Me prévenir quand la partie peut commencer',

  'out.resign': 'Abandonner',
  'out.leave': 'Quitter la partie',
  'out.resign_about': 'Ton adversaire gagne alors la partie.',
  'out.match_about': 'Ton adversaire gagne alors tout le match.',
  'out.leave_about': 'Un bot prend ta place pour de bon. Tu peux encore regarder.',
  'out.stay': 'Continuer',

  'push.started': 'La partie a commencé',
  'push.full': 'Tout le monde est là : tu peux commencer',
  'push.open': 'Quelqu’un attend des joueurs',
}
