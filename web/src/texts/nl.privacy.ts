// Dutch: what the server keeps about people, and who runs it.
import type { en } from './en.privacy'
import type { Texts } from './dictionary'

export const nl: Texts<'one' | 'other', typeof en> = {
  'privacy.who': 'Wie deze server beheert',
  'privacy.imprint': 'Colofon en contact',
  'privacy.kept': 'Wat de server over je bewaart',
  'privacy.key':
    'Een sleutel: een willekeurig getal dat je browser heeft bedacht. Daaraan ziet de server welke plaatsen en partijen van jou zijn. Hij bewaart alleen de vingerafdruk ervan. Er zijn geen accounts, e-mailadressen of wachtwoorden.',
  'privacy.games':
    'Je partijen: de naam die je invult, je zetten en wat je daar tegen anderen zegt. Dat wordt allemaal samen met de tafel gewist. Of je de puzzel van de dag hebt opgelost, blijft twee dagen bewaard.',
  'privacy.rating': 'Je speelsterkte, berekend uit je partijen. Anderen zien die alleen als jij dat wilt.',
  'privacy.address':
    'Je netwerkadres: dat staat in het logboek van de server en helpt hem te veel verzoeken tegelijk af te remmen. Bij elke plaats bewaart hij een vingerafdruk van dat adres, zodat niemand tegen zichzelf speelt in partijen die meetellen.',
  'privacy.push': 'Als je meldingen aanzet: het adres waarop je browser ze ontvangt.',
  'privacy.until': 'Hoe lang',
  'privacy.until_open': 'Tafels waaraan nooit gespeeld is: {time} na de laatste wijziging.',
  'privacy.until_playing': 'Onafgemaakte partijen: {time} na de laatste zet.',
  'privacy.until_over': 'Afgelopen partijen: {time} na het einde.',
  'privacy.until_results': 'Je lijst met partijen en je speelsterkte: {time} na een partij.',
  'privacy.seen': 'Wie het kan zien',
  'privacy.seen_about':
    'Iedereen met de link van een tafel ziet daar de namen en de zetten. Openbare tafels staan onder ‘Open tafels’. Mensen met wie je een partij hebt afgemaakt, zien je naam en jullie onderlinge stand, en kunnen je uitnodigen om te spelen. De beheerders van de server kunnen alles zien.',
  'privacy.not': 'Wat je hier niet vindt',
  'privacy.not_about':
    'Geen cookies, geen reclame, geen tracking en niets van andere sites. Je instellingen blijven in deze browser.',
  'privacy.rights': 'Wat je kunt doen',
  'privacy.rights_about':
    'Onder ‘Mijn partijen’ kun je je partijen downloaden en van de server wissen. Gaat het om lopende partijen, vraag het dan de beheerders.',
}
