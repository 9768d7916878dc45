// French: accessibility. See en.ts.
import type { en } from './en.access'
import type { Texts } from './dictionary'

export const fr: Texts<'one' | 'other', typeof en> = {
  'access.aim': 'Ici, joueurs aveugles et voyants s’affrontent à armes égales.',
  'access.there': 'Ce qui est prévu',
  'access.screen':
    'Avec un lecteur d’écran, chaque case dit ce qui s’y trouve et ce que ferait ta tuile. Chaque coup est annoncé : où une pierre s’arrête, à quoi elle fait face et comment la tuile est posée.',
  'access.words':
    '« Le plateau en mots » énumère toutes les pierres avec leur distance à chaque porte, et tous tes coups avec leurs effets. C’est ce que les autres voient, donc pas un conseil. La touche Entrée pose la tuile.',
  'access.switch':
    'Tout marche au clavier seul, donc aussi avec un contacteur. Il n’y a jamais rien à faire glisser, et pas de limite de temps, sauf si la table en fixe une.',
  'access.see':
    'Les pierres et les joueurs se distinguent aussi par leur forme. Les réglages proposent un thème à contraste élevé ; la page suit le contraste, les couleurs et les animations réduites de ton système, et s’agrandit jusqu’à 400 %.',
  'access.keys': 'Touches',
  'access.tested': 'Ce qui est testé, et avec quoi',
  'access.tested_about':
    'Des tests automatiques jouent des parties entières dans Chromium, Firefox et WebKit, dont une uniquement d’après ce que dit un lecteur d’écran. Aucune personne handicapée n’a encore testé le jeu, et personne ne l’a essayé avec NVDA, JAWS, VoiceOver ou TalkBack.',
  'access.report': 'Dis-nous ce qui te gêne',
  'access.report_about':
    'Écris aux responsables de ce serveur, ou signale-le au projet. Précise ton navigateur et ton aide technique.',
}
