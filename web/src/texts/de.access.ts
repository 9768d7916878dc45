// German: accessibility. See en.ts.
import type { en } from './en.access'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'access.aim': 'Blinde und sehende Menschen spielen hier unter gleichen Bedingungen gegeneinander.',
  'access.there': 'Was dabei hilft',
  'access.screen':
    'Ein Screenreader liest zu jedem Feld vor, was dort liegt und was dein Plättchen dort bewirken würde. Er sagt jeden Zug an: wo ein Edelstein anhält, wovor er liegt und wie das Plättchen gedreht ist.',
  'access.words':
    '„Spielplan in Worten“ nennt jeden Edelstein, seine Entfernung zu jedem Tor und alle deine Züge mit ihren Folgen. Dort steht nur, was andere sehen, also kein Tipp. Mit der Eingabetaste legst du.',
  'access.switch':
    'Alles geht allein mit der Tastatur, also auch mit einer Schaltersteuerung. Du musst nie etwas ziehen, und die Zeit ist nur an Tischen mit Bedenkzeit begrenzt.',
  'access.see':
    'Edelsteine und Spielfarben haben auch verschiedene Formen. In den Einstellungen gibt es eine Darstellung mit hohem Kontrast. Bei Kontrast, Farben und Bewegung richtet sich die Seite nach deinem System, und sie lässt sich auf 400 % vergrößern.',
  'access.keys': 'Tasten',
  'access.tested': 'Was wir womit getestet haben',
  'access.tested_about':
    'Automatische Tests spielen ganze Partien in Chromium, Firefox und WebKit, eine davon nur mit dem, was ein Screenreader vorliest. Menschen mit Behinderungen haben es noch nicht getestet, und mit NVDA, JAWS, VoiceOver oder TalkBack hat es noch niemand ausprobiert.',
  'access.report': 'Sag uns, was dir im Weg ist',
  'access.report_about':
    'Schreib den Betreibern dieses Servers oder melde es dem Projekt. Nenne dabei deinen Browser und dein Hilfsmittel.',
}
