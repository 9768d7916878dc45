// English: the end of a round. See en.ts.
export const en = {
  'end.lifting': 'Lifting the screens…',
  'end.total': 'Total',
  'end.next_round': 'Next round',
  'end.rematch': 'Rematch',
  'end.offer': '{name} wants a rematch!',
  'end.offer_any': 'You’re invited to a rematch!',
  'end.join_rematch': 'Join the rematch',
  'end.try': 'Play {name} next',
  'end.replay': 'Replay',
  'end.moments': 'Key moments',
  'end.share': 'Share',
  'end.picture': 'Save picture',
  'end.fair': 'Nobody could cheat: the order of the tiles was fixed before the first move, and anyone can check it.',
  'end.look': 'View the board',
  'end.show': 'Show the result',
} as const
