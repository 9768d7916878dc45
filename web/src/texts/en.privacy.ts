// English: what the server keeps about people, and who runs it. See en.ts.
export const en = {
  'privacy.who': 'Who runs this server',
  'privacy.imprint': 'Legal notice and contact',
  'privacy.kept': 'What the server keeps about you',
  'privacy.key':
    'A key: a random number that your browser made up. It says which seats and games are yours. The server stores only its fingerprint. There are no accounts, e-mail addresses or passwords.',
  'privacy.games':
    'Your games: the name you enter, your moves and what you say to others there. It is deleted with the table. For two days, also whether you’ve solved the puzzle of the day.',
  'privacy.rating': 'Your rating, which follows from your games. Others see it only if you show it.',
  'privacy.address':
    'Your network address: the server uses it to slow down floods of requests, and writes it to its log. With each seat it stores a fingerprint of it, so that nobody plays rated games against themselves.',
  'privacy.push': 'If you turn on notifications: the address at which your browser receives them.',
  'privacy.until': 'Until when',
  'privacy.until_open': 'Tables that never started: {time} after the last change.',
  'privacy.until_playing': 'Unfinished games: {time} after the last move.',
  'privacy.until_over': 'Finished games: {time} after the end.',
  'privacy.until_results': 'Your list of games and your rating: {time} after a game.',
  'privacy.seen': 'Who can see it',
  'privacy.seen_about':
    'Everybody who has a table’s link sees the names and moves there. The lobby lists public tables. People you’ve finished a game with see your name and the score between you, and can ask you for a game. The operators of the server can see everything.',
  'privacy.not': 'What there isn’t',
  'privacy.not_about':
    'No cookies, no advertising, no tracking, and nothing from other sites. Your settings stay in this browser.',
  'privacy.rights': 'What you can do',
  'privacy.rights_about':
    'Under “My games” you can download your games and delete them from the server. For games in progress, ask the operators.',
} as const
