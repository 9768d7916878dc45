// Spanish: what the server keeps about people, and who runs it. See en.ts.
import type { en } from './en.privacy'
import type { Texts } from './dictionary'

export const es: Texts<'one' | 'other', typeof en> = {
  'privacy.who': 'Quién administra este servidor',
  'privacy.imprint': 'Aviso legal y contacto',
  'privacy.kept': 'Qué guarda el servidor sobre ti',
  'privacy.key':
    'Una clave: un número al azar creado por tu navegador. Dice qué sitios y partidas son tuyos. El servidor guarda solo su huella. No hay cuentas, direcciones de correo ni contraseñas.',
  'privacy.games':
    'Tus partidas: el nombre que pones, tus jugadas y lo que dices allí a los demás. Todo se borra con la mesa. Durante dos días, el servidor recuerda también si has resuelto el reto del día.',
  'privacy.rating': 'Tu nivel, que se calcula a partir de tus partidas. Los demás solo lo ven si tú lo muestras.',
  'privacy.address':
    'Tu dirección de red: el servidor la usa para frenar avalanchas de peticiones y la anota en su registro. Con cada sitio guarda una huella de ella, para que nadie juegue contra sí mismo partidas que cuentan para el nivel.',
  'privacy.push': 'Si activas las notificaciones: la dirección en la que tu navegador las recibe.',
  'privacy.until': 'Hasta cuándo',
  'privacy.until_open': 'Mesas que nunca empezaron: {time} desde el último cambio.',
  'privacy.until_playing': 'Partidas sin terminar: {time} desde la última jugada.',
  'privacy.until_over': 'Partidas terminadas: {time} desde el final.',
  'privacy.until_results': 'Tu lista de partidas y tu nivel: {time} desde cada partida.',
  'privacy.seen': 'Quién puede verlo',
  'privacy.seen_about':
    'Quien tiene el enlace de una mesa ve los nombres y las jugadas de esa mesa. En la lista de mesas abiertas aparecen las públicas. Las personas con las que has terminado una partida ven tu nombre y el marcador entre los dos, y pueden proponerte otra. Quienes administran el servidor pueden verlo todo.',
  'privacy.not': 'Lo que no hay',
  'privacy.not_about':
    'Ni cookies, ni publicidad, ni rastreo, ni nada de otras páginas. Tus ajustes se quedan en este navegador.',
  'privacy.rights': 'Qué puedes hacer',
  'privacy.rights_about':
    'En “Mis partidas” puedes descargar tus partidas y borrarlas del servidor. Para las partidas en juego, escribe a quienes lo administran.',
}
