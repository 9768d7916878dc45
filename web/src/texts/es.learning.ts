// Spanish: the tutorial, the rules page, the player aid and the tips. See en.ts.
import type { en } from './en.learning'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'learn.title': 'Aprender jugando',
  'learn.step': 'Paso {step} de {steps}',
  'learn.next': 'Continuar',
  'learn.restart': 'Empezar de nuevo',
  'learn.rules': 'Reglas',
  'learn.happened': 'Eso también se puede: {what}.',
  'learn.elsewhere': 'Pero primero vamos a la casilla marcada.',
  'learn.by_mouse': 'Haz clic para colocar la loseta. Con el teclado: muévete con las flechas y coloca con Intro.',
  'learn.by_touch': 'Toca la casilla y luego “Colocar aquí”.',
  'learn.turn_by_mouse': 'Gira la loseta con la rueda del ratón, el botón derecho o la R.',
  'learn.turn_by_touch': 'Toca otra vez la loseta para girarla.',
  'learn.marked': '{cell}, marcada',
  'learn.others': 'Ahora los demás colocan sus losetas…',
  'learn.rest': 'El resto de la partida se juega solo…',
  'learn.skip': 'Saltar al final',

  'learn.place': 'Coloca una loseta',
  'learn.place.ask':
    'Tu color es el rojo. En tu turno colocas una loseta en cualquier casilla libre. Empieza por la casilla marcada.',
  'learn.place.again': 'Colócala en la casilla marcada.',
  'learn.place.done':
    'Una loseta puede estar sola o tocar otras. Esta tiene tres caminos rectos: la gires como la gires, se ve igual.',

  'learn.turn': 'Gira una loseta y mueve un ámbar',
  'learn.turn.ask':
    'En esta esquina espera un ámbar. Su flecha apunta a la casilla marcada. Gira tu loseta hasta que la línea llegue al anillo y colócala.',
  'learn.turn.again': 'Pero la línea tiene que llegar al anillo: gira la loseta.',
  'learn.turn.done':
    'Toda gema que está junto a la loseta nueva recorre su camino hasta el final. No puedes evitarlo, pero la línea te lo muestra antes.',

  'learn.extend': 'Alarga un camino',
  'learn.extend.ask':
    'El ámbar espera al final de su camino. Coloca la siguiente loseta para que siga y pase por tu primera loseta.',
  'learn.extend.again': 'Pero tiene que pasar por tu primera loseta y llegar al anillo: gira la loseta.',
  'learn.extend.done':
    '¡Dos losetas de una vez! Una gema en camino no es de nadie: la lleva quien coloca la siguiente loseta.',

  'learn.centre': 'El tesoro del centro',
  'learn.centre.ask':
    'Una loseta puesta junto al centro hace salir una gema: primero las cinco esmeraldas y al final el zafiro. Lleva una esmeralda hacia arriba, por las losetas que ya están puestas.',
  'learn.centre.again': 'Pero la esmeralda tiene que subir hasta el anillo: gira la loseta.',
  'learn.centre.done': '¡Tres losetas de una vez! Una esmeralda vale 2 puntos, un ámbar 1 y el zafiro 3.',

  'learn.crash': 'Un choque',
  'learn.crash.ask':
    'Si dos gemas se encuentran en un camino, las dos salen del juego. Compruébalo: une el camino del ámbar con la flecha del centro.',
  'learn.crash.again': 'Pero tienen que encontrarse: gira la loseta hasta que un camino las una.',
  'learn.crash.done':
    'Con estas dos nadie gana puntos. A veces es justo lo que quieres, si iban hacia la puerta de otra persona.',

  'learn.forbidden': 'La única curva prohibida',
  'learn.forbidden.ask':
    'Tu esmeralda ha llegado al borde. Prueba la loseta en la casilla marcada y dale una vuelta entera sin colocarla. Verás que se salta una posición.',
  'learn.forbidden.again': 'Todavía no: primero dale una vuelta entera.',
  'learn.forbidden.done':
    'En esa posición, una curva cerrada uniría las dos salidas de la casilla. Eso está prohibido; todo lo demás se puede.',

  'learn.exit': 'Salir por tu puerta',
  'learn.exit.ask': 'La puerta 1 tiene fichas tuyas a los dos lados: es solo tuya. Saca por ahí la esmeralda.',
  'learn.exit.again': 'Pero la esmeralda tiene que salir por la puerta: gira la loseta.',
  'learn.exit.done':
    '¡Dos puntos! Tus gemas van detrás de tu biombo. Todos las vieron salir, pero solo tú puedes mirar cuántas tienes.',

  'learn.shared': 'Una puerta compartida',
  'learn.shared.ask': 'Compartes la puerta 2 con Turquesa. Saca por ahí el ámbar.',
  'learn.shared.again': 'Pero el ámbar tiene que salir por la puerta: gira la loseta.',
  'learn.shared.done':
    'Tú te llevas el ámbar y Turquesa recibe otro de la reserva. Blanco no recibe nada: quienes comparten una puerta se ayudan.',

  'learn.count': 'Cuenta tus puntos',
  'learn.count.ask':
    'Ya no quedan gemas en el tablero: la partida termina y se levantan los biombos. ¿Cuántos puntos tienes? Un ámbar vale 1, una esmeralda 2 y el zafiro 3.',
  'learn.count.gems': 'Tienes {count} gemas, pero no todas valen lo mismo. Suma sus puntos.',
  'learn.count.again': 'Casi. Cuenta otra vez: 1 por cada ámbar, 2 por cada esmeralda, 3 por el zafiro.',
  'learn.count.done': '¡Exacto, y nadie tiene más: ganas! Ya conoces todo el juego.',
  'learn.yours': 'Tus gemas',
  'learn.play': 'Jugar una partida de verdad',
  'learn.play_about': 'Tú contra dos bots de nivel fácil',

  'rules.title': 'Reglas',
  'rules.lead':
    'Coloca losetas para llevar las gemas por los caminos hasta las puertas del borde. Toda gema que sale por una de tus puertas es tuya, la lleve quien la lleve. Gana quien suma más puntos.',
  'rules.print': 'Imprimir',
  'rules.learn': 'Aprender jugando',
  'rules.board': 'El tablero',
  'rules.board_about':
    'El tablero tiene 61 casillas. El centro y las seis esquinas son las losetas de tesoro, donde empiezan las gemas; las otras 54 están libres, una para cada loseta. Cada lado del tablero es una puerta con seis salidas. Las fichas de una puerta dicen de quién es.',
  'rules.two': '2 jugadores: tres puertas cada uno, alternadas alrededor del tablero.',
  'rules.three': '3 jugadores: cada uno tiene una puerta propia y comparte otras dos, una con cada rival.',
  'rules.three_own': 'O, si se prefiere, dos puertas cada uno y ninguna compartida.',
  'rules.four': '4 jugadores: tres puertas cada uno, una compartida con cada rival.',
  'rules.gems': 'Las gemas',
  'rules.amber': 'Ámbar: 1 punto. Hay uno en cada esquina.',
  'rules.emerald': 'Esmeralda: 2 puntos. Hay cinco en el centro y salen primero.',
  'rules.sapphire': 'Zafiro: 3 puntos. Hay uno en el centro y sale el último.',
  'rules.tiles': 'Las losetas',
  'rules.tiles_about':
    'Cada una de las 54 losetas une sus seis lados de dos en dos. Hay cinco tipos. Cada jugador tiene una loseta en la mano y no la muestra.',
  'rules.count': '{count} losetas',
  'rules.turn': 'Tu turno',
  'rules.turn_about':
    'Coloca tu loseta, deja que avancen las gemas y roba una loseta nueva. Después le toca a quien está a tu izquierda. Empieza la persona más joven, o quien prefieran los jugadores.',
  'rules.lay': 'Coloca tu loseta',
  'rules.lay_about': 'En cualquier casilla libre y girada como quieras. No hace falta que toque otra loseta.',
  'rules.draw_lay': 'Una loseta en una casilla libre sin nada alrededor.',
  'rules.forbidden': 'Solo hay una cosa prohibida',
  'rules.forbidden_about':
    'En el borde, una sola curva cerrada no puede unir las dos salidas de su casilla. Un camino más largo de salida a salida sí está permitido.',
  'rules.draw_forbidden': 'Una loseta en el borde cuya curva cerrada une las dos salidas de su casilla, tachada.',
  'rules.run': 'Las gemas avanzan',
  'rules.run_about':
    'Toda gema que está junto a la loseta nueva recorre su camino hasta el final. Tiene que hacerlo, y nunca vuelve atrás.',
  'rules.draw_run':
    'Una loseta nueva une el camino de un ámbar con una loseta que ya estaba, y el ámbar pasa por las dos.',
  'rules.centre': 'Desde una loseta de tesoro',
  'rules.centre_about':
    'Una loseta colocada ante una flecha hace salir una gema, que aquí recorre tres losetas de una vez. El centro tiene una flecha en cada lado. Una esquina solo tiene una, que apunta hacia el centro: solo una loseta puesta ahí hace salir su ámbar.',
  'rules.draw_centre': 'Una loseta nueva junto al centro: una esmeralda sale de él y pasa por tres losetas.',
  'rules.corner': 'Por una esquina',
  'rules.corner_about':
    'Una gema nunca vuelve a una loseta de tesoro, pero puede rodear la flecha de una esquina por detrás: entra por un lado de la flecha y sale por el otro.',
  'rules.draw_corner': 'Un ámbar entra en una esquina junto a la flecha, la rodea por detrás y sale por el otro lado.',
  'rules.crash': 'Un choque',
  'rules.crash_about': 'Si dos gemas se encuentran en un camino, las dos salen del juego. Nadie gana sus puntos.',
  'rules.draw_crash': 'Una loseta nueva une los caminos de un ámbar y de una esmeralda, y las dos gemas chocan.',
  'rules.exit': 'Salir por una puerta',
  'rules.exit_about':
    'Una gema que llega a una salida deja el tablero. Si la puerta es tuya, la gema es tuya y va detrás de tu biombo.',
  'rules.draw_exit': 'Una esmeralda sale por la puerta 1, y Rojo gana 2 puntos.',
  'rules.shared': 'Salir por una puerta compartida',
  'rules.shared_about':
    'Ganan los dos dueños: uno se lleva la gema y el otro recibe una igual de la reserva, junto al tablero.',
  'rules.draw_shared': 'Un ámbar sale por la puerta 2, y Rojo y Turquesa ganan un punto cada uno.',
  'rules.end': 'Fin de la partida',
  'rules.end_about':
    'La partida termina en cuanto no quedan gemas en el tablero. Gana quien tiene más puntos; si hay empate, quien tiene más gemas. Si también en eso hay empate, la victoria se comparte.',
  'rules.options': 'Variantes',
  'rules.option_tiles': 'Dos losetas: cada jugador tiene dos en la mano y juega una. Así se puede planear más.',
  'rules.option_rounds':
    'Rondas: se acuerda cuántas partidas se juegan y se suman los puntos. Aquí, en cada ronda empieza la persona siguiente, en el sentido de las agujas del reloj.',
  'rules.option_scores':
    'Gemas a la vista: las gemas ganadas quedan a la vista de todos. Esta variante es nuestra; no viene en la caja.',
  'rules.credit':
    'Indigo es un juego de Reiner Knizia. Este es un proyecto no oficial de aficionados, sin relación con él ni con la editorial. Todos los textos y dibujos son nuestros.',

  'aid.title': 'Resumen de reglas',
  'aid.turn': 'Tu turno',
  'aid.place': 'Coloca tu loseta en cualquier casilla libre, girada como quieras.',
  'aid.run': 'Toda gema que está al lado avanza hasta el final de su camino.',
  'aid.draw': 'Roba una loseta nueva.',
  'aid.worth': 'Puntos',
  'aid.forbidden': 'Prohibido: unir dos salidas con una sola curva cerrada',
  'aid.crash': 'Las gemas que se encuentran salen del juego',
  'aid.end': 'La partida termina cuando no quedan gemas. Gana quien tiene más puntos; si hay empate, más gemas.',
  'aid.keys': 'Teclado',
  'aid.key_walk': 'moverse por el tablero',
  'aid.key_turn': 'girar la loseta',
  'aid.key_place': 'colocarla',
  'aid.key_back': 'retirarla',
  'aid.key_words': 'ver la lista de gemas y jugadas',
  'aid.key_gem': 'ir a la gema siguiente; con Mayús, a la anterior',
  'aid.key_route': 'seguir el camino de un lado, en el sentido del reloj desde arriba a la izquierda',
  'aid.key_aid': 'abrir este resumen',
  'aid.arrows': 'Flechas',
  'aid.g': 'G',
  'aid.l': 'L',
  'aid.digits': '1–6',
  'aid.r': 'R',
  'aid.enter': 'Intro',
  'aid.escape': 'Esc',
  'aid.more': 'Reglas completas',

  'tip.ok': 'Entendido',
  'tip.off': 'Ocultar consejos',
  'tip.place': 'Pon el puntero en una casilla libre para probar tu loseta y ver qué pasaría. Haz clic para colocarla.',
  'tip.place_touch':
    'Toca una casilla libre para probar tu loseta y ver qué pasaría. Toca “Colocar aquí” para colocarla.',
  'tip.turn': 'Gira la loseta con la rueda del ratón, el botón derecho o la R.',
  'tip.turn_touch': 'Toca otra vez la loseta para girarla.',
  'tip.plan': 'Mientras juegan los demás, puedes probar tu loseta y preparar tu jugada. Nadie más lo ve.',
  'tip.hurry': '¿Tienes prisa? Haz clic o toca una loseta del tablero para saltarte las jugadas de los demás.',
  'tip.crash':
    'Si dos gemas se encuentran, las dos salen del juego y nadie gana sus puntos. Vale la pena si iban hacia las puertas de otros.',
  'tip.shared': 'Esta puerta tiene dos dueños, y los dos ganan una gema. Así ambos sacan ventaja a los demás.',
  'tip.theirs': 'Esta gema sería de otra persona: solo la ganan los dueños de la puerta, ponga quien ponga la loseta.',
  'tip.sapphire': 'En el centro solo queda el zafiro. Vale 3 puntos.',
  'tip.aid': 'Pulsa “?” cuando quieras para ver un resumen de las reglas.',
  'tip.aid_touch': 'Toca el signo de interrogación junto al tablero cuando quieras para ver un resumen de las reglas.',
}
