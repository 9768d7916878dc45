// German: the tutorial, the rules page, the player aid and the tips.
import type { en } from './en.learning'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'learn.title': 'Spielend lernen',
  'learn.step': 'Schritt {step} von {steps}',
  'learn.next': 'Weiter',
  'learn.restart': 'Von vorn',
  'learn.rules': 'Regeln',
  'learn.happened': 'Das geht auch: {what}.',
  'learn.elsewhere': 'Aber nimm erst einmal das markierte Feld.',
  'learn.by_mouse':
    'Mit einem Klick legst du das Plättchen. Mit der Tastatur: Pfeiltasten zum Bewegen, Eingabetaste zum Legen.',
  'learn.by_touch': 'Tippe auf das Feld, dann auf „Hier legen“.',
  'learn.turn_by_mouse': 'Dreh das Plättchen mit dem Mausrad, einem Rechtsklick oder der Taste R.',
  'learn.turn_by_touch': 'Tippe noch einmal auf das Plättchen, um es zu drehen.',
  'learn.marked': '{cell}, markiert',
  'learn.others': 'Jetzt legen die anderen ihre Plättchen …',
  'learn.rest': 'Der Rest der Partie läuft von selbst …',
  'learn.skip': 'Zum Ende',

  'learn.place': 'Leg ein Plättchen',
  'learn.place.ask':
    'Du bist Rot. In jedem Zug legst du ein Plättchen auf ein freies Feld deiner Wahl. Beginne mit dem markierten.',
  'learn.place.again': 'Leg es auf das markierte Feld.',
  'learn.place.done':
    'Plättchen müssen sich nicht berühren. Dieses hat drei gerade Wege und sieht immer gleich aus, egal, wie du es drehst.',

  'learn.turn': 'Dreh ein Plättchen und beweg einen Bernstein',
  'learn.turn.ask':
    'Der Pfeil einer Ecke zeigt auf das markierte Feld, und in der Ecke wartet ein Bernstein. Dreh dein Plättchen, bis die Spur am Ring endet, dann leg es.',
  'learn.turn.again': 'Aber die Spur soll am Ring enden: Dreh das Plättchen.',
  'learn.turn.done':
    'Jeder Edelstein an einem neuen Plättchen läuft seinen Weg entlang, bis ganz ans Ende. Das ist Pflicht, aber die Spur zeigt es dir vorher.',

  'learn.extend': 'Verlängere einen Weg',
  'learn.extend.ask':
    'Der Bernstein wartet, wo sein Weg endet. Leg das nächste Plättchen so, dass er über dein allererstes Plättchen weiterläuft.',
  'learn.extend.again': 'Aber er soll über dein erstes Plättchen bis zum Ring weiterlaufen: Dreh das Plättchen.',
  'learn.extend.done':
    'Zwei Plättchen auf einmal! Unterwegs gehört ein Edelstein niemandem: Wer das nächste Plättchen legt, lenkt ihn.',

  'learn.centre': 'Der Schatz in der Mitte',
  'learn.centre.ask':
    'Ein Plättchen an der Mitte holt einen Edelstein heraus: erst die fünf Smaragde, zuletzt den Saphir. Schick einen Smaragd nach oben, über die Plättchen dort.',
  'learn.centre.again': 'Aber der Smaragd soll nach oben bis zum Ring laufen: Dreh das Plättchen.',
  'learn.centre.done': 'Über drei Plättchen! Ein Smaragd ist 2 Punkte wert, ein Bernstein 1, der Saphir 3.',

  'learn.crash': 'Ein Zusammenstoß',
  'learn.crash.ask':
    'Zwei Edelsteine, die sich auf einem Weg treffen, sind beide aus dem Spiel. Probier es aus: Verbinde den Weg des Bernsteins mit dem Pfeil der Mitte.',
  'learn.crash.again': 'Aber sie sollen sich treffen: Dreh das Plättchen, bis ein Weg sie verbindet.',
  'learn.crash.done':
    'Diese beiden bringen niemandem Punkte. Das kann genau richtig sein, wenn sie auf dem Weg zu jemand anderem waren.',

  'learn.forbidden': 'Die eine verbotene Kurve',
  'learn.forbidden.ask':
    'Dein Smaragd hat den Rand erreicht. Leg das Plättchen zur Probe auf das markierte Feld und dreh es einmal ganz herum. Eine Lage wird übersprungen.',
  'learn.forbidden.again': 'Noch nicht legen: Dreh es zuerst ganz herum.',
  'learn.forbidden.done':
    'Übersprungen wurde die Lage, in der eine enge Kurve die beiden Ausgänge des Feldes verbindet. Nur das ist verboten.',

  'learn.exit': 'Hinaus durch dein Tor',
  'learn.exit.ask':
    'An Tor 1 liegen auf beiden Seiten deine Chips: Es gehört dir allein. Lass den Smaragd dort hinaus.',
  'learn.exit.again': 'Aber der Smaragd soll durch das Tor hinaus: Dreh das Plättchen.',
  'learn.exit.done':
    'Zwei Punkte! Dein Gewinn liegt hinter deinem Sichtschirm. Alle haben ihn gesehen, aber nachschauen darfst nur du.',

  'learn.shared': 'Ein gemeinsames Tor',
  'learn.shared.ask': 'Tor 2 gehört dir und Türkis gemeinsam. Lass den Bernstein dort hinaus.',
  'learn.shared.again': 'Aber der Bernstein soll durch das Tor hinaus: Dreh das Plättchen.',
  'learn.shared.done':
    'Du nimmst den Bernstein, und Türkis bekommt einen aus dem Vorrat. Weiß geht leer aus: Wer sich ein Tor teilt, arbeitet zusammen.',

  'learn.count': 'Punkte zählen',
  'learn.count.ask':
    'Auf dem Spielplan liegt kein Edelstein mehr: Die Partie ist vorbei, und die Sichtschirme gehen hoch. Wie viele Punkte hast du? Ein Bernstein zählt 1, ein Smaragd 2, ein Saphir 3.',
  'learn.count.gems': 'Du hast {count} Edelsteine, aber nicht alle sind gleich viel wert. Zähl ihre Punkte zusammen.',
  'learn.count.again': 'Nicht ganz. Zähl noch einmal: ein Bernstein 1, ein Smaragd 2, ein Saphir 3.',
  'learn.count.done': 'Richtig, und so viele hat sonst niemand: Du gewinnst! Jetzt kennst du das ganze Spiel.',
  'learn.yours': 'Deine Edelsteine',
  'learn.play': 'Eine echte Partie spielen',
  'learn.play_about': 'Du gegen zwei Bots (leicht)',

  'rules.title': 'Die Regeln',
  'rules.lead':
    'Ihr legt Plättchen, und auf den Wegen laufen Edelsteine zu den Toren am Rand. Was durch eines deiner Tore hinausläuft, gehört dir, egal, wer es dorthin geschickt hat. Am Ende gewinnt, wer die meisten Punkte gesammelt hat.',
  'rules.print': 'Drucken',
  'rules.learn': 'Spielend lernen',
  'rules.board': 'Der Spielplan',
  'rules.board_about':
    'Ein Sechseck aus 61 Feldern. In der Mitte und in den sechs Ecken liegen die Schatztafeln mit den Edelsteinen; die 54 freien Felder reichen genau für alle Plättchen. An jeder Seite liegt ein Tor mit sechs Ausgängen. Die Chips darauf zeigen, wem es gehört.',
  'rules.two': 'Zu zweit: je drei Tore, immer abwechselnd.',
  'rules.three': 'Zu dritt: je ein eigenes Tor und zwei gemeinsame, eins mit jeder anderen Farbe.',
  'rules.three_own': 'Oder, wenn ihr mögt, je zwei eigene Tore.',
  'rules.four': 'Zu viert: je drei Tore, mit jeder anderen Farbe eins gemeinsam.',
  'rules.gems': 'Die Edelsteine',
  'rules.amber': 'Bernstein: 1 Punkt. Einer in jeder Ecke.',
  'rules.emerald': 'Smaragd: 2 Punkte. Fünf in der Mitte; sie kommen zuerst heraus.',
  'rules.sapphire': 'Saphir: 3 Punkte. Einer in der Mitte; er kommt zuletzt heraus.',
  'rules.tiles': 'Die Plättchen',
  'rules.tiles_about':
    'Jedes der 54 Plättchen verbindet seine sechs Seiten paarweise. Es gibt fünf Arten. Alle haben je ein Plättchen auf der Hand, das die anderen nicht sehen.',
  'rules.count': '{count}-mal',
  'rules.turn': 'Dein Zug',
  'rules.turn_about':
    'Leg dein Plättchen, lass die Edelsteine laufen, zieh ein neues Plättchen. Dann geht es im Uhrzeigersinn weiter. Wer am jüngsten ist, fängt an, wenn ihr nichts anderes ausmacht.',
  'rules.lay': 'Leg dein Plättchen',
  'rules.lay_about':
    'Auf ein freies Feld deiner Wahl, gedreht, wie du willst. Es muss kein anderes Plättchen berühren.',
  'rules.draw_lay': 'Ein Plättchen auf einem freien Feld, ringsum liegt nichts.',
  'rules.forbidden': 'Eines ist verboten',
  'rules.forbidden_about':
    'Am Rand darf keine enge Kurve die beiden Ausgänge ihres Feldes verbinden. Ein längerer Weg von Ausgang zu Ausgang ist erlaubt.',
  'rules.draw_forbidden':
    'Ein Plättchen am Rand, dessen enge Kurve beide Ausgänge seines Feldes verbindet: durchgestrichen.',
  'rules.run': 'Edelsteine laufen',
  'rules.run_about':
    'Jeder Edelstein am neuen Plättchen läuft seinen Weg entlang bis ans Ende. Das ist Pflicht, und umkehren kann er nie.',
  'rules.draw_run':
    'Ein neues Plättchen verbindet den Weg eines Bernsteins mit einem Plättchen, das schon liegt, und der Bernstein läuft über beide.',
  'rules.centre': 'Von einer Schatztafel',
  'rules.centre_about':
    'Ein Plättchen an einem Pfeil holt einen Edelstein heraus, hier gleich über drei Plättchen. Die Mitte hat auf jeder Seite einen Pfeil. Eine Ecke hat nur den einen, der zur Mitte zeigt: Nur dort kommt ihr Bernstein heraus.',
  'rules.draw_centre': 'Ein neues Plättchen neben der Mitte: Ein Smaragd läuft von dort über drei Plättchen.',
  'rules.corner': 'Um die Ecke',
  'rules.corner_about':
    'Auf eine Schatztafel kehrt ein Edelstein nie zurück. Er kann aber hinter dem Pfeil einer Ecke herumlaufen: auf der einen Seite hinein, auf der anderen wieder heraus.',
  'rules.draw_corner':
    'Ein Bernstein läuft neben dem Pfeil in eine Ecke, hinter dem Pfeil herum und auf der anderen Seite hinaus.',
  'rules.crash': 'Ein Zusammenstoß',
  'rules.crash_about':
    'Zwei Edelsteine, die sich auf einem Weg treffen, sind beide aus dem Spiel. Niemand bekommt Punkte dafür.',
  'rules.draw_crash':
    'Ein neues Plättchen verbindet die Wege eines Bernsteins und eines Smaragds, und sie stoßen zusammen.',
  'rules.exit': 'Hinaus durch ein Tor',
  'rules.exit_about':
    'Ein Edelstein, der einen Ausgang erreicht, verlässt den Spielplan. Ist es dein Tor, gehört er dir und kommt hinter deinen Sichtschirm.',
  'rules.draw_exit': 'Ein Smaragd verlässt den Spielplan durch Tor 1, und Rot bekommt 2 Punkte.',
  'rules.shared': 'Hinaus durch ein gemeinsames Tor',
  'rules.shared_about':
    'Beide Farben gewinnen einen Edelstein dieser Art: die eine den vom Spielplan, die andere einen aus dem Vorrat daneben.',
  'rules.draw_shared': 'Ein Bernstein verlässt den Spielplan durch Tor 2, und Rot und Türkis bekommen je einen Punkt.',
  'rules.end': 'Das Ende',
  'rules.end_about':
    'Die Partie endet, sobald kein Edelstein mehr auf dem Spielplan liegt. Es gewinnt, wer am meisten Punkte gesammelt hat; bei Gleichstand entscheidet die Zahl der Edelsteine. Ist auch die gleich, teilt ihr euch den Sieg.',
  'rules.options': 'Varianten',
  'rules.option_tiles': 'Zwei Plättchen: Alle haben zwei auf der Hand und legen eins davon. So lässt sich mehr planen.',
  'rules.option_rounds':
    'Runden: Ihr vereinbart vorher, wie viele Partien ihr spielt, und zählt die Punkte zusammen. Den Anfang macht jedes Mal die nächste Farbe im Uhrzeigersinn.',
  'rules.option_scores':
    'Offene Edelsteine: Was ihr gewonnen habt, liegt für alle sichtbar. Diese Variante ist von uns, nicht aus der Schachtel.',
  'rules.credit':
    'Indigo ist ein Spiel von Reiner Knizia. Dies ist ein inoffizielles Fanprojekt, weder mit ihm noch mit dem Verlag verbunden; Texte und Zeichnungen sind unsere eigenen.',

  'aid.title': 'Spielhilfe',
  'aid.turn': 'Dein Zug',
  'aid.place': 'Leg dein Plättchen auf ein freies Feld deiner Wahl, gedreht, wie du willst.',
  'aid.run': 'Jeder Edelstein daran läuft bis ans Ende seines Weges.',
  'aid.draw': 'Zieh ein neues Plättchen.',
  'aid.worth': 'Punkte',
  'aid.forbidden': 'Verboten: eine enge Kurve von Ausgang zu Ausgang',
  'aid.crash': 'Edelsteine, die sich treffen, sind raus',
  'aid.end':
    'Schluss ist, wenn kein Edelstein mehr auf dem Spielplan liegt. Es zählen die Punkte, bei Gleichstand die Edelsteine.',
  'aid.keys': 'Tasten',
  'aid.key_walk': 'Feld wählen',
  'aid.key_turn': 'Plättchen drehen',
  'aid.key_place': 'Plättchen legen',
  'aid.key_back': 'Plättchen wegnehmen',
  'aid.key_words': 'alle Edelsteine und Züge auflisten',
  'aid.key_gem': 'zum nächsten Edelstein, mit Umschalt zum vorigen',
  'aid.key_route': 'dem Weg an einer Seite folgen, im Uhrzeigersinn ab oben links',
  'aid.key_aid': 'diese Spielhilfe',
  'aid.arrows': 'Pfeile',
  'aid.g': 'G',
  'aid.l': 'L',
  'aid.digits': '1–6',
  'aid.r': 'R',
  'aid.enter': 'Eingabe',
  'aid.escape': 'Esc',
  'aid.more': 'Alle Regeln',

  'tip.ok': 'Alles klar',
  'tip.off': 'Keine Hinweise mehr',
  'tip.place':
    'Zeig auf ein freies Feld, und du siehst, was dein Plättchen dort bewirken würde. Mit einem Klick legst du es.',
  'tip.place_touch':
    'Tippe auf ein freies Feld, und du siehst, was dein Plättchen dort bewirken würde. Mit „Hier legen“ legst du es.',
  'tip.turn': 'Dreh das Plättchen mit dem Mausrad, einem Rechtsklick oder der Taste R.',
  'tip.turn_touch': 'Tippe noch einmal auf das Plättchen, um es zu drehen.',
  'tip.plan': 'Während die anderen spielen, kannst du dein Plättchen zur Probe legen und planen. Das siehst nur du.',
  'tip.hurry':
    'Keine Zeit? Klick oder tippe auf ein Plättchen auf dem Spielplan, um die Züge der anderen zu überspringen.',
  'tip.crash':
    'Zwei Edelsteine, die sich treffen, sind beide aus dem Spiel und bringen niemandem Punkte. Gut, wenn sie auf dem Weg zu anderen waren.',
  'tip.shared':
    'Dieses Tor gehört euch zu zweit, und ihr gewinnt beide einen Edelstein: ein Vorteil gegenüber allen anderen.',
  'tip.theirs':
    'Dieser Edelstein ginge an andere: Er gehört immer denen, die das Tor besitzen, egal, wer das Plättchen legt.',
  'tip.sapphire': 'In der Mitte ist nur noch der Saphir. Er ist 3 Punkte wert.',
  'tip.aid': 'Die Taste ? zeigt dir jederzeit, worauf es ankommt.',
  'tip.aid_touch': 'Das Fragezeichen am Spielplan zeigt dir jederzeit, worauf es ankommt.',
}
