// French: the tutorial, the rules, the player’s aid and the tips.
import type { en } from './en.learning'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'learn.title': 'Apprendre en jouant',
  'learn.step': 'Étape {step} sur {steps}',
  'learn.next': 'Continuer',
  'learn.restart': 'Recommencer',
  'learn.rules': 'Règles',
  'learn.happened': 'C’est permis aussi : {what}.',
  'learn.elsewhere': 'Mais commençons par la case marquée.',
  'learn.by_mouse': 'Clique pour poser la tuile. Au clavier : les flèches pour te déplacer, Entrée pour poser.',
  'learn.by_touch': 'Touche la case, puis « Poser ici ».',
  'learn.turn_by_mouse': 'Tourne la tuile avec la molette, un clic droit ou la touche R.',
  'learn.turn_by_touch': 'Touche encore la tuile pour la tourner.',
  'learn.marked': '{cell}, marquée',
  'learn.others': 'Les autres posent leurs tuiles…',
  'learn.rest': 'La fin de la partie se joue toute seule…',
  'learn.skip': 'Aller à la fin',

  'learn.place': 'Pose une tuile',
  'learn.place.ask':
    'Tu joues en rouge. À chaque tour, tu poses une tuile sur la case libre que tu veux. Commence par la case marquée.',
  'learn.place.again': 'Pose-la sur la case marquée.',
  'learn.place.done':
    'Une tuile peut rester isolée ou en toucher d’autres. Celle-ci a trois chemins droits : on a beau la tourner, elle reste la même.',

  'learn.turn': 'Tourne la tuile et fais avancer un ambre',
  'learn.turn.ask':
    'Un ambre attend dans ce coin. Sa flèche montre la case marquée. Tourne ta tuile jusqu’à ce que les pointillés s’arrêtent sur l’anneau, puis pose-la.',
  'learn.turn.again': 'Mais les pointillés doivent s’arrêter sur l’anneau : tourne la tuile.',
  'learn.turn.done':
    'Chaque pierre qui touche une nouvelle tuile suit son chemin jusqu’au bout. C’est obligatoire, mais les pointillés te le montrent d’avance.',

  'learn.extend': 'Prolonge un chemin',
  'learn.extend.ask':
    'L’ambre attend là où son chemin s’arrête. Pose la tuile suivante pour qu’il passe ensuite sur ta toute première tuile.',
  'learn.extend.again': 'Mais il doit passer sur ta première tuile, jusqu’à l’anneau : tourne la tuile.',
  'learn.extend.done':
    'Deux tuiles d’un coup ! En chemin, une pierre n’appartient à personne : c’est la tuile suivante qui la dirige.',

  'learn.centre': 'Le trésor du centre',
  'learn.centre.ask':
    'Une tuile posée contre le centre en fait sortir une pierre : d’abord les cinq émeraudes, le saphir en dernier. Envoie une émeraude vers le haut, par les tuiles déjà posées.',
  'learn.centre.again': 'Mais l’émeraude doit monter jusqu’à l’anneau : tourne la tuile.',
  'learn.centre.done': 'Trois tuiles d’affilée ! Une émeraude vaut 2 points, un ambre 1, le saphir 3.',

  'learn.crash': 'Une collision',
  'learn.crash.ask':
    'Deux pierres qui se rencontrent sur un chemin sont retirées du jeu toutes les deux. Essaie : relie le chemin de l’ambre à la flèche du centre.',
  'learn.crash.again': 'Mais elles doivent se percuter : tourne la tuile pour qu’un chemin les relie.',
  'learn.crash.done':
    'Ces deux-là ne rapportent rien à personne. C’est parfois juste ce qu’il te faut, si elles allaient chez quelqu’un d’autre.',

  'learn.forbidden': 'Le seul virage interdit',
  'learn.forbidden.ask':
    'Ton émeraude est au bord. Essaie la tuile sur la case marquée et fais-lui faire un tour complet, sans la poser. Une position sera sautée.',
  'learn.forbidden.again': 'Pas encore : fais-lui d’abord faire un tour complet.',
  'learn.forbidden.done':
    'Dans la position sautée, un seul virage serré relierait les deux sorties de cette case. C’est interdit, et rien d’autre ne l’est.',

  'learn.exit': 'Sortie par ta porte',
  'learn.exit.ask':
    'Tes jetons sont des deux côtés de la porte 1 : elle n’est qu’à toi. Fais sortir l’émeraude par là.',
  'learn.exit.again': 'Mais l’émeraude doit sortir par la porte : tourne la tuile.',
  'learn.exit.done':
    'Deux points ! La pierre va derrière ton paravent. Tout le monde l’a vue sortir, mais personne d’autre n’a le droit de regarder derrière.',

  'learn.shared': 'Une porte partagée',
  'learn.shared.ask': 'Tu partages la porte 2 avec Turquoise. Fais sortir l’ambre par là.',
  'learn.shared.again': 'Mais l’ambre doit sortir par la porte : tourne la tuile.',
  'learn.shared.done':
    'Tu prends l’ambre, et Turquoise en reçoit un de la réserve. Blanc n’a rien : partager une porte, c’est faire équipe.',

  'learn.count': 'Le décompte',
  'learn.count.ask':
    'Il n’y a plus de pierre sur le plateau : la partie est finie et les paravents se lèvent. Combien de points as-tu ? Un ambre compte 1, une émeraude 2, un saphir 3.',
  'learn.count.gems': 'Tu as {count} pierres, mais elles n’ont pas toutes la même valeur. Additionne leurs points.',
  'learn.count.again': 'Pas tout à fait. Recompte : un ambre 1, une émeraude 2, un saphir 3.',
  'learn.count.done': 'Exact, et c’est le meilleur score : tu gagnes ! Maintenant, tu connais tout le jeu.',
  'learn.yours': 'Tes pierres',
  'learn.play': 'Jouer une vraie partie',
  'learn.play_about': 'Toi contre deux bots de niveau facile',

  'rules.title': 'Les règles',
  'rules.lead':
    'Pose des tuiles pour faire avancer les pierres précieuses le long des chemins, jusqu’aux portes du bord. Toute pierre qui sort par une de tes portes est à toi, peu importe qui l’y a envoyée. Le plus grand total de points l’emporte.',
  'rules.print': 'Imprimer',
  'rules.learn': 'Apprendre en jouant',
  'rules.board': 'Le plateau',
  'rules.board_about':
    'Un hexagone de 61 cases : sept tuiles Trésor avec les pierres, au centre et dans les six coins, et 54 cases libres pour les 54 tuiles à poser. Chaque côté est une porte à six sorties. Les jetons indiquent à qui elle appartient.',
  'rules.two': 'À 2 : trois portes chacun, une sur deux.',
  'rules.three': 'À 3 : une porte à soi et deux partagées, une avec chaque adversaire.',
  'rules.three_own': 'Ou, au choix, deux portes chacun, sans partage.',
  'rules.four': 'À 4 : trois portes chacun, une partagée avec chaque adversaire.',
  'rules.gems': 'Les pierres',
  'rules.amber': 'Ambre : 1 point. Un dans chaque coin.',
  'rules.emerald': 'Émeraude : 2 points. Cinq au centre ; elles partent en premier.',
  'rules.sapphire': 'Saphir : 3 points. Un au centre ; il part en dernier.',
  'rules.tiles': 'Les tuiles',
  'rules.tiles_about':
    'Chacune des 54 tuiles relie ses six côtés deux par deux. Il y en a cinq sortes. Chacun a toujours une tuile en main, cachée aux autres.',
  'rules.count': '{count} exemplaires',
  'rules.turn': 'À ton tour',
  'rules.turn_about':
    'Pose ta tuile, fais avancer les pierres, pioche une nouvelle tuile. Puis on continue dans le sens horaire. C’est au plus jeune de commencer, sauf si vous en décidez autrement.',
  'rules.lay': 'Pose ta tuile',
  'rules.lay_about':
    'Sur n’importe quelle case libre, dans le sens que tu veux. Elle n’a pas besoin d’en toucher une autre.',
  'rules.draw_lay': 'Une tuile sur une case libre, sans rien autour.',
  'rules.forbidden': 'Un seul interdit',
  'rules.forbidden_about':
    'Au bord, un virage serré ne peut pas relier à lui seul les deux sorties de sa case. Un chemin plus long, de sortie à sortie, est permis.',
  'rules.draw_forbidden': 'Une tuile barrée, au bord : son virage serré relie les deux sorties de sa case.',
  'rules.run': 'Les pierres avancent',
  'rules.run_about':
    'Chaque pierre qui touche la nouvelle tuile suit son chemin jusqu’au bout. C’est obligatoire, et elle ne fait jamais demi-tour.',
  'rules.draw_run':
    'Une nouvelle tuile relie le chemin d’un ambre à une tuile déjà posée, et l’ambre traverse les deux.',
  'rules.centre': 'Depuis une tuile Trésor',
  'rules.centre_about':
    'Une tuile posée devant une flèche libère une pierre, qui traverse ici trois tuiles d’un coup. Le centre a une flèche de chaque côté. Un coin n’en a qu’une, tournée vers le centre : seule une tuile posée là libère son ambre.',
  'rules.draw_centre': 'Une nouvelle tuile à côté du centre : une émeraude en part et traverse trois tuiles.',
  'rules.corner': 'En passant par un coin',
  'rules.corner_about':
    'Une pierre partie ne revient jamais se poser sur une tuile Trésor. Mais elle peut contourner la flèche d’un coin : entrée d’un côté, elle ressort de l’autre.',
  'rules.draw_corner':
    'Un ambre entre dans un coin à côté de la flèche, passe derrière elle et repart de l’autre côté.',
  'rules.crash': 'Une collision',
  'rules.crash_about':
    'Deux pierres qui se rencontrent sur un chemin sont retirées du jeu. Elles ne rapportent rien à personne.',
  'rules.draw_crash': 'Une nouvelle tuile relie les chemins d’un ambre et d’une émeraude, qui se percutent.',
  'rules.exit': 'Sortir par une porte',
  'rules.exit_about':
    'Une pierre qui atteint une sortie quitte le plateau. Elle revient au propriétaire de la porte, qui la cache derrière son paravent.',
  'rules.draw_exit': 'Une émeraude sort par la porte 1, et Rouge gagne 2 points.',
  'rules.shared': 'Sortir par une porte partagée',
  'rules.shared_about':
    'Les deux propriétaires gagnent : l’un prend la pierre elle-même, l’autre une pierre de la même sorte dans la réserve, à côté du plateau.',
  'rules.draw_shared': 'Un ambre sort par la porte 2 : 1 point pour Rouge et 1 pour Turquoise.',
  'rules.end': 'Fin de la partie',
  'rules.end_about':
    'La partie s’arrête dès qu’il ne reste aucune pierre sur le plateau. Le plus grand total de points l’emporte ; à égalité, c’est le nombre de pierres qui départage, et si l’égalité persiste, la victoire est partagée.',
  'rules.options': 'Variantes',
  'rules.option_tiles': 'Deux tuiles : on en a deux en main et on en joue une. De quoi mieux prévoir.',
  'rules.option_rounds':
    'Manches : on convient d’abord du nombre de parties, puis on additionne les points. Ici, le premier joueur change à chaque manche, dans le sens horaire.',
  'rules.option_scores':
    'Pierres visibles : ce qu’on gagne reste visible de tous. Cette variante est de nous et n’est pas dans la boîte.',
  'rules.credit':
    'Indigo est un jeu de Reiner Knizia. Ceci est un projet de fans, non officiel, sans lien avec lui ni avec l’éditeur ; les textes et les dessins sont de nous.',

  'aid.title': 'Aide de jeu',
  'aid.turn': 'À ton tour',
  'aid.place': 'Pose ta tuile sur une case libre, dans le sens que tu veux.',
  'aid.run': 'Chaque pierre qui la touche va au bout de son chemin.',
  'aid.draw': 'Pioche une nouvelle tuile.',
  'aid.worth': 'Valeur des pierres',
  'aid.forbidden': 'Interdit : relier deux sorties par un seul virage serré',
  'aid.crash': 'Pierres qui se rencontrent : retirées du jeu',
  'aid.end': 'La partie s’arrête quand il n’y a plus de pierre. On compare les points, puis le nombre de pierres.',
  'aid.keys': 'Clavier',
  'aid.key_walk': 'se déplacer sur le plateau',
  'aid.key_turn': 'tourner la tuile',
  'aid.key_place': 'la poser',
  'aid.key_back': 'la retirer',
  'aid.key_words': 'lister toutes les pierres et tous les coups',
  'aid.key_gem': 'aller à la pierre suivante (avec Maj : à la précédente)',
  'aid.key_route': 'suivre le chemin d’un côté, dans le sens horaire depuis le côté haut-gauche',
  'aid.key_aid': 'ouvrir cette aide',
  'aid.arrows': 'Flèches',
  'aid.g': 'G',
  'aid.l': 'L',
  'aid.digits': '1–6',
  'aid.r': 'R',
  'aid.enter': 'Entrée',
  'aid.escape': 'Échap',
  'aid.more': 'Toutes les règles',

  'tip.ok': 'Compris',
  'tip.off': 'Masquer les astuces',
  'tip.place': 'Survole une case libre pour essayer ta tuile et voir ce qu’elle provoquerait. Clique pour la poser.',
  'tip.place_touch':
    'Touche une case libre pour essayer ta tuile et voir ce qu’elle provoquerait. Touche « Poser ici » pour la poser.',
  'tip.turn': 'Tourne la tuile avec la molette, un clic droit ou la touche R.',
  'tip.turn_touch': 'Touche encore la tuile pour la tourner.',
  'tip.plan':
    'Pendant que les autres jouent, essaie ta tuile sur le plateau et prépare ton coup. Personne d’autre ne la voit.',
  'tip.hurry':
    'Pas le temps d’attendre ? Clique sur une tuile du plateau ou touche-la pour voir aussitôt les autres coups.',
  'tip.crash':
    'Deux pierres qui se rencontrent sont retirées du jeu, sans points pour personne. Ça vaut le coup si elles allaient chez quelqu’un d’autre.',
  'tip.shared':
    'Porte partagée : une pierre pour toi, une pour l’autre propriétaire. À vous deux, vous prenez de l’avance sur les autres.',
  'tip.theirs':
    'Cette pierre irait à quelqu’un d’autre : elle revient aux propriétaires de la porte, peu importe qui pose la tuile.',
  'tip.sapphire': 'Il ne reste que le saphir au centre. Il vaut 3 points.',
  'tip.aid': 'Appuie à tout moment sur « ? » pour revoir l’essentiel.',
  'tip.aid_touch': 'Touche le point d’interrogation près du plateau pour revoir l’essentiel.',
}
