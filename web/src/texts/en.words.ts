// English: the board in words, for people who don't see it. See en.ts.
export const en = {
  'words.about': 'Everything that others see by looking: no hint, and open to everybody.',
  'words.gems': 'Gems',
  'words.facing': '{gem} facing {next}',
  'words.tiles': { one: 'one tile to gate {gate} ({names})', other: '{count} tiles to gate {gate} ({names})' },
  'words.moves': 'Your moves',
  'words.order': 'Order',
  'words.by_points': 'Points',
  'words.by_gates': 'Closeness to your gates',
  'words.by_spaces': 'Spaces',
  'words.wait': 'It isn’t your turn. You can only try a move.',
  'words.route': '{side}: through {cells}, ends at {end}',
  'words.beyond': '{side}: {end}',
  'words.circle': '{side}: through {cells}, in a circle',
} as const
