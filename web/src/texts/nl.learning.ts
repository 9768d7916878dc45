// Dutch: the tutorial, the rules page, the player aid and the tips.
import type { en } from './en.learning'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'learn.title': 'Spelenderwijs leren',
  'learn.step': 'Stap {step} van {steps}',
  'learn.next': 'Verder',
  'learn.restart': 'Opnieuw beginnen',
  'learn.rules': 'Spelregels',
  'learn.happened': 'Dat mag ook: {what}.',
  'learn.elsewhere': 'Maar neem eerst het gemarkeerde vakje.',
  'learn.by_mouse': 'Klik om de tegel te leggen. Met het toetsenbord: pijltjes om te bewegen, Enter om te leggen.',
  'learn.by_touch': 'Tik op het vakje en dan op ‘Hier leggen’.',
  'learn.turn_by_mouse': 'Draai de tegel met het muiswiel, de rechtermuisknop of de toets R.',
  'learn.turn_by_touch': 'Tik nog eens op de tegel om hem te draaien.',
  'learn.marked': '{cell}, gemarkeerd',
  'learn.others': 'Nu leggen de anderen hun tegels…',
  'learn.rest': 'De rest van de partij gaat vanzelf…',
  'learn.skip': 'Naar het einde',

  'learn.place': 'Leg een tegel',
  'learn.place.ask':
    'Jij bent Rood. Elke beurt leg je één tegel op een vrij vakje naar keuze. Begin met het gemarkeerde.',
  'learn.place.again': 'Leg hem op het gemarkeerde vakje.',
  'learn.place.done':
    'Een tegel mag los liggen of ergens tegenaan. Deze heeft drie rechte paden en ziet er altijd hetzelfde uit, hoe je hem ook draait.',

  'learn.turn': 'Draai een tegel en verschuif een barnsteen',
  'learn.turn.ask':
    'De pijl van een hoek wijst naar het gemarkeerde vakje, en in die hoek wacht een barnsteen. Draai je tegel tot het spoor bij de ring eindigt en leg hem dan.',
  'learn.turn.again': 'Maar het spoor moet bij de ring eindigen: draai de tegel.',
  'learn.turn.done':
    'Elke edelsteen die aan een nieuwe tegel grenst, schuift over zijn pad, helemaal tot het einde. Dat moet, maar het spoor laat het je vooraf zien.',

  'learn.extend': 'Verleng een pad',
  'learn.extend.ask':
    'De barnsteen wacht waar zijn pad ophoudt. Leg de volgende tegel zo dat hij doorschuift over je allereerste tegel.',
  'learn.extend.again': 'Maar hij moet doorschuiven over je eerste tegel, tot de ring: draai de tegel.',
  'learn.extend.done':
    'Twee tegels in één keer! Onderweg is een edelsteen van niemand: wie de volgende tegel legt, bepaalt waar hij heen gaat.',

  'learn.centre': 'De schat in het midden',
  'learn.centre.ask':
    'Een tegel tegen het midden haalt er één edelsteen uit: eerst de vijf smaragden, als laatste de saffier. Stuur een smaragd omhoog, over de tegels die daar liggen.',
  'learn.centre.again': 'Maar de smaragd moet omhoog, tot de ring: draai de tegel.',
  'learn.centre.done': 'Over drie tegels! Een smaragd is 2 punten waard, een barnsteen 1, de saffier 3.',

  'learn.crash': 'Een botsing',
  'learn.crash.ask':
    'Twee edelstenen die elkaar op een pad tegenkomen, zijn allebei uit het spel. Probeer maar: verbind het pad van de barnsteen met de pijl van het midden.',
  'learn.crash.again': 'Maar ze moeten elkaar tegenkomen: draai de tegel tot één pad ze verbindt.',
  'learn.crash.done':
    'Deze twee leveren niemand punten op. Soms is dat precies wat je wilt, bijvoorbeeld als ze op weg waren naar een ander.',

  'learn.forbidden': 'De enige verboden bocht',
  'learn.forbidden.ask':
    'Jouw smaragd ligt aan de rand. Probeer de tegel uit op het gemarkeerde vakje en draai hem helemaal rond, maar leg hem nog niet. Eén stand wordt overgeslagen.',
  'learn.forbidden.again': 'Nog niet leggen: draai hem eerst helemaal rond.',
  'learn.forbidden.done':
    'In de overgeslagen stand zou één scherpe bocht de twee uitgangen van dit vakje verbinden. Alleen dat is verboden.',

  'learn.exit': 'Door jouw poort naar buiten',
  'learn.exit.ask':
    'Bij poort 1 liggen aan beide kanten jouw fiches: die poort is van jou alleen. Laat de smaragd daar naar buiten.',
  'learn.exit.again': 'Maar de smaragd moet door de poort naar buiten: draai de tegel.',
  'learn.exit.done':
    'Twee punten! Wat je gewonnen hebt, ligt achter je scherm. Iedereen zag het gebeuren, maar alleen jij mag kijken.',

  'learn.shared': 'Een gedeelde poort',
  'learn.shared.ask': 'Poort 2 is van jou en Turkoois. Laat de barnsteen daar naar buiten.',
  'learn.shared.again': 'Maar de barnsteen moet door de poort naar buiten: draai de tegel.',
  'learn.shared.done':
    'Jij neemt de barnsteen en Turkoois krijgt er een uit de voorraad. Wit krijgt niets: wie een poort deelt, werkt samen.',

  'learn.count': 'Punten tellen',
  'learn.count.ask':
    'Er ligt geen edelsteen meer op het bord: de partij is afgelopen en de schermen gaan omhoog. Hoeveel punten heb je? Een barnsteen telt 1, een smaragd 2, een saffier 3.',
  'learn.count.gems': 'Je hebt {count} edelstenen, maar ze zijn niet allemaal evenveel waard. Tel hun punten op.',
  'learn.count.again': 'Niet helemaal. Tel nog eens: een barnsteen 1, een smaragd 2, een saffier 3.',
  'learn.count.done': 'Klopt, en zoveel heeft niemand anders: jij wint! Nu ken je het hele spel.',
  'learn.yours': 'Jouw edelstenen',
  'learn.play': 'Een echte partij spelen',
  'learn.play_about': 'Jij tegen twee bots (makkelijk)',

  'rules.title': 'De spelregels',
  'rules.lead':
    'Jullie leggen tegels, en edelstenen schuiven over de paden naar de poorten aan de rand. Wat door een van jouw poorten naar buiten gaat, is voor jou, wie het er ook heen stuurde. De winnaar is wie aan het eind de meeste punten heeft verzameld.',
  'rules.print': 'Afdrukken',
  'rules.learn': 'Spelenderwijs leren',
  'rules.board': 'Het bord',
  'rules.board_about':
    'Een zeshoek van 61 vakjes. In het midden en in de zes hoeken liggen de schattegels (schatkaartjes) met edelstenen; de 54 vrije vakjes zijn precies genoeg voor alle tegels. Langs elke zijde ligt een poort (doel) met zes uitgangen. De fiches erop tonen van wie de poort is.',
  'rules.two': 'Met z’n tweeën: ieder drie poorten, om en om.',
  'rules.three': 'Met z’n drieën: ieder één eigen poort en twee gedeelde, met elk van de anderen één.',
  'rules.three_own': 'Of, als jullie willen, ieder twee eigen poorten.',
  'rules.four': 'Met z’n vieren: ieder drie gedeelde poorten, met elk van de anderen één.',
  'rules.gems': 'De edelstenen',
  'rules.amber': 'Barnsteen: 1 punt. Eén in elke hoek.',
  'rules.emerald': 'Smaragd: 2 punten. Vijf in het midden; die gaan er het eerst uit.',
  'rules.sapphire': 'Saffier: 3 punten. Eén in het midden; die gaat er het laatst uit.',
  'rules.tiles': 'De tegels',
  'rules.tiles_about':
    'Elk van de 54 tegels (wegkaartjes) verbindt zijn zes zijden twee aan twee met paden (wegen). Er zijn vijf soorten. Iedereen heeft één tegel op hand, verborgen voor de anderen.',
  'rules.count': '{count} keer',
  'rules.turn': 'Jouw beurt',
  'rules.turn_about':
    'Leg je tegel, laat de edelstenen schuiven en trek een nieuwe tegel. Daarna gaat het met de klok mee verder. De jongste begint, tenzij jullie iets anders afspreken.',
  'rules.lay': 'Leg je tegel',
  'rules.lay_about': 'Op een vrij vakje naar keuze, gedraaid zoals je wilt. Hij hoeft geen andere tegel te raken.',
  'rules.draw_lay': 'Een tegel op een vrij vakje, met niets eromheen.',
  'rules.forbidden': 'Eén ding is verboden',
  'rules.forbidden_about':
    'Aan de rand mag geen scherpe bocht de twee uitgangen van zijn vakje verbinden. Een langer pad van uitgang naar uitgang mag wel.',
  'rules.draw_forbidden':
    'Een tegel aan de rand met een scherpe bocht die beide uitgangen van het vakje verbindt: doorgestreept.',
  'rules.run': 'Edelstenen schuiven',
  'rules.run_about':
    'Elke edelsteen die aan de nieuwe tegel grenst, schuift over zijn pad tot het einde. Dat moet, en hij keert nooit om.',
  'rules.draw_run':
    'Een nieuwe tegel verbindt het pad van een barnsteen met een tegel die er al ligt, en de barnsteen schuift over beide.',
  'rules.centre': 'Van een schattegel',
  'rules.centre_about':
    'Een tegel bij een pijl haalt één edelsteen van de schattegel, hier meteen over drie tegels. Het midden heeft aan elke kant een pijl. Een hoek heeft er maar één, naar het midden: alleen daar komt de barnsteen eruit.',
  'rules.draw_centre': 'Een nieuwe tegel naast het midden: een smaragd schuift van daar over drie tegels.',
  'rules.corner': 'Achter de pijl langs',
  'rules.corner_about':
    'Een edelsteen komt nooit terug op een schattegel. Hij kan wel achter de pijl van een hoek langs: aan de ene kant erin, aan de andere kant weer eruit.',
  'rules.draw_corner':
    'Een barnsteen schuift naast de pijl een hoek in, achter de pijl langs en aan de andere kant weer naar buiten.',
  'rules.crash': 'Een botsing',
  'rules.crash_about':
    'Twee edelstenen die elkaar op een pad tegenkomen, zijn allebei uit het spel. Niemand krijgt er punten voor.',
  'rules.draw_crash': 'Een nieuwe tegel verbindt de paden van een barnsteen en een smaragd, en ze botsen.',
  'rules.exit': 'Door een poort naar buiten',
  'rules.exit_about':
    'Een edelsteen die bij een uitgang komt, verlaat het bord. Is het jouw poort, dan is de edelsteen voor jou en bewaar je hem achter je scherm.',
  'rules.draw_exit': 'Een smaragd verlaat het bord via poort 1, en Rood krijgt 2 punten.',
  'rules.shared': 'Door een gedeelde poort naar buiten',
  'rules.shared_about':
    'Beide eigenaars winnen zo’n edelsteen: de een krijgt die van het bord, de ander een uit de voorraad ernaast.',
  'rules.draw_shared': 'Een barnsteen verlaat het bord via poort 2, en Rood en Turkoois krijgen elk een punt.',
  'rules.end': 'Het einde',
  'rules.end_about':
    'De partij is afgelopen zodra er geen edelsteen meer op het bord ligt. De winnaar is wie de meeste punten heeft verzameld; bij een gelijke stand beslist het aantal edelstenen, en als dat ook gelijk is, delen jullie de overwinning.',
  'rules.options': 'Varianten',
  'rules.option_tiles': 'Twee tegels: iedereen heeft er twee en legt er één van. Zo valt er meer te plannen.',
  'rules.option_rounds':
    'Rondes: spreek vooraf af hoeveel partijen jullie spelen en tel de punten op. Elke ronde begint de volgende speler, met de klok mee.',
  'rules.option_scores':
    'Zichtbare edelstenen: wat je gewonnen hebt, ligt open op tafel. Deze variant is van ons en zit niet in de doos.',
  'rules.credit':
    'Indigo is een spel van Reiner Knizia. Dit is een onofficieel fanproject, niet verbonden aan hem of aan de uitgever; teksten en tekeningen zijn van onszelf.',

  'aid.title': 'Spelhulp',
  'aid.turn': 'Jouw beurt',
  'aid.place': 'Leg je tegel op een vrij vakje naar keuze, gedraaid zoals je wilt.',
  'aid.run': 'Elke edelsteen die eraan grenst, schuift tot het einde van zijn pad.',
  'aid.draw': 'Trek een nieuwe tegel.',
  'aid.worth': 'Punten',
  'aid.forbidden': 'Verboden: één scherpe bocht van uitgang naar uitgang',
  'aid.crash': 'Edelstenen die botsen, zijn uit het spel',
  'aid.end':
    'De partij is afgelopen als er geen edelsteen meer op het bord ligt. De punten beslissen, bij een gelijke stand de edelstenen.',
  'aid.keys': 'Toetsen',
  'aid.key_walk': 'vakje kiezen',
  'aid.key_turn': 'tegel draaien',
  'aid.key_place': 'tegel leggen',
  'aid.key_back': 'tegel weghalen',
  'aid.key_words': 'alle edelstenen en zetten opsommen',
  'aid.key_gem': 'naar de volgende edelsteen, met Shift naar de vorige',
  'aid.key_route': 'het pad aan een kant volgen, met de klok mee vanaf linksboven',
  'aid.key_aid': 'deze spelhulp',
  'aid.arrows': 'Pijltjes',
  'aid.g': 'G',
  'aid.l': 'L',
  'aid.digits': '1–6',
  'aid.r': 'R',
  'aid.enter': 'Enter',
  'aid.escape': 'Esc',
  'aid.more': 'Alle spelregels',

  'tip.ok': 'Begrepen',
  'tip.off': 'Geen uitleg meer',
  'tip.place':
    'Wijs een vrij vakje aan: je ziet hoe je tegel daar zou liggen en wat er zou gebeuren. Klik om hem te leggen.',
  'tip.place_touch':
    'Tik op een vrij vakje: je ziet hoe je tegel daar zou liggen en wat er zou gebeuren. Tik op ‘Hier leggen’ om hem te leggen.',
  'tip.turn': 'Draai de tegel met het muiswiel, de rechtermuisknop of de toets R.',
  'tip.turn_touch': 'Tik nog eens op de tegel om hem te draaien.',
  'tip.plan': 'Terwijl de anderen spelen, kun je je tegel alvast uitproberen en plannen. Alleen jij ziet dat.',
  'tip.hurry': 'Haast? Klik of tik op een tegel op het bord om de zetten van de anderen over te slaan.',
  'tip.crash':
    'Twee edelstenen die elkaar tegenkomen, zijn allebei uit het spel, en niemand krijgt punten. Handig als ze op weg waren naar anderen.',
  'tip.shared':
    'Deze poort is van jullie tweeën, en jullie winnen allebei een edelsteen: een voordeel tegenover alle anderen.',
  'tip.theirs':
    'Deze edelsteen zou naar een ander gaan: hij is altijd voor de eigenaars van de poort, wie de tegel ook legt.',
  'tip.sapphire': 'In het midden ligt alleen nog de saffier. Die is 3 punten waard.',
  'tip.aid': 'De toets ? laat op elk moment zien waar het om draait.',
  'tip.aid_touch': 'Het vraagteken bij het bord laat op elk moment zien waar het om draait.',
}
