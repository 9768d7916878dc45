// German: what the server keeps about people, and who runs it.
import type { en } from './en.privacy'
import type { Texts } from './dictionary'

export const de: Texts<'one' | 'other', typeof en> = {
  'privacy.who': 'Wer diesen Server betreibt',
  'privacy.imprint': 'Impressum und Kontakt',
  'privacy.kept': 'Was der Server über dich speichert',
  'privacy.key':
    'Einen Schlüssel: eine Zufallszahl, die dein Browser erzeugt hat. Sie sagt, welche Plätze und Partien dir gehören. Der Server speichert nur ihren Fingerabdruck. Konten, E-Mail-Adressen und Passwörter gibt es nicht.',
  'privacy.games':
    'Deine Partien: den Namen, den du eingibst, deine Züge und was du dort zu anderen sagst. All das wird zusammen mit dem Tisch gelöscht. Ob du das Rätsel des Tages gelöst hast, bleibt zwei Tage gespeichert.',
  'privacy.rating': 'Deine Spielstärke, die sich aus deinen Partien ergibt. Andere sehen sie nur, wenn du sie zeigst.',
  'privacy.address':
    'Deine Netzwerkadresse: Sie steht im Protokoll des Servers und hilft ihm, zu viele Anfragen auf einmal zu bremsen. Zu jedem Platz speichert er einen Fingerabdruck der Adresse, damit niemand in gewerteten Partien gegen sich selbst spielt.',
  'privacy.push': 'Wenn du Benachrichtigungen einschaltest: die Adresse, unter der dein Browser sie empfängt.',
  'privacy.until': 'Wie lange',
  'privacy.until_open': 'Tische, an denen nie gespielt wurde: {time} nach der letzten Änderung.',
  'privacy.until_playing': 'Unbeendete Partien: {time} nach dem letzten Zug.',
  'privacy.until_over': 'Beendete Partien: {time} nach dem Ende.',
  'privacy.until_results': 'Deine Liste der Partien und deine Spielstärke: {time} nach einer Partie.',
  'privacy.seen': 'Wer es sehen kann',
  'privacy.seen_about':
    'Wer den Link zu einem Tisch hat, sieht dort die Namen und die Züge. Öffentliche Tische stehen unter „Offene Tische“. Wer eine Partie mit dir beendet hat, sieht deinen Namen und eure Bilanz und kann dich zum Spielen einladen. Die Betreiber des Servers können alles sehen.',
  'privacy.not': 'Was es hier nicht gibt',
  'privacy.not_about':
    'Keine Cookies, keine Werbung, kein Tracking und nichts von anderen Seiten. Deine Einstellungen bleiben in diesem Browser.',
  'privacy.rights': 'Was du tun kannst',
  'privacy.rights_about':
    'Unter „Meine Partien“ kannst du deine Partien herunterladen und vom Server löschen. Bei laufenden Partien wende dich an die Betreiber.',
}
