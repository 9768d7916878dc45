// English: the bots with a face. See en.ts.
export const en = {
  'opponent.title': 'Your opponent',
  'opponent.none': 'No character',
  'opponent.otto': 'Collects ambers: every little helps.',
  'opponent.mila': 'Loves shared gates: they make two players happy.',
  'opponent.nora': 'Builds quietly and leaves the gems alone.',
  'opponent.bruno': 'Steers gems away from your gates.',
  'opponent.felix': 'Gambles on long runs across the board.',
  'opponent.iris': 'Empties the centre to get at the sapphire.',
}
