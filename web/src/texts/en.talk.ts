// English: talk at a table. See en.ts.
export const en = {
  'talk.spectators': 'Talk among spectators',
  'talk.empty': 'Nobody has said anything yet.',
  'talk.text': 'Your message',
  'talk.send': 'Send',
  'talk.emoji': 'Emoji',
  'talk.kept': 'Only the players can read this. It’s deleted with the table.',
  'talk.kept_spectators': 'Only spectators can read this. It’s deleted with the table.',
  'talk.off': 'You met in the lobby, so free talk is off until everyone allows it.',
  'talk.allow': 'Allow free talk',
  'talk.wants': '{names} would like to talk.',
  'talk.mute': 'Mute {name}',
  'talk.mute_all': 'Mute everyone',
  'talk.spectator': 'Spectator',
} as const
