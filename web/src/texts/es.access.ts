// Spanish: accessibility. See en.ts.
import type { en } from './en.access'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'access.aim': 'Las personas ciegas y las que ven juegan entre sí en igualdad de condiciones.',
  'access.there': 'Lo que ofrece el juego',
  'access.screen':
    'Con un lector de pantalla, cada casilla dice qué hay en ella y qué haría tu loseta. Se anuncia cada jugada: dónde se detiene una gema, qué tiene delante y cómo está puesta la loseta.',
  'access.words':
    '“El tablero en palabras” enumera todas las gemas con su distancia a cada puerta, y todas tus jugadas con sus efectos. Es lo que ven los demás, así que no es una pista. La tecla Intro coloca la loseta.',
  'access.switch':
    'Todo funciona solo con el teclado y, por tanto, con un pulsador. Ninguna jugada obliga a arrastrar, y no hay límite de tiempo si la mesa no tiene reloj.',
  'access.see':
    'Las gemas y los jugadores se distinguen por la forma, no solo por el color. En los ajustes hay un tema de alto contraste; la página respeta el contraste, los colores y el movimiento reducido de tu sistema, y se amplía hasta el 400 %.',
  'access.keys': 'Teclas',
  'access.tested': 'Qué hemos probado y con qué',
  'access.tested_about':
    'Pruebas automáticas juegan partidas enteras en Chromium, Firefox y WebKit, y una de ellas se guía solo por lo que dice un lector de pantalla. Ninguna persona con discapacidad ha probado todavía el juego, y nadie lo ha probado con NVDA, JAWS, VoiceOver o TalkBack.',
  'access.report': 'Dinos qué te lo pone difícil',
  'access.report_about':
    'Escribe a quienes administran este servidor o avisa al proyecto. Di qué navegador y qué ayuda técnica usas.',
}
