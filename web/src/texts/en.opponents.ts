// English: the bots with a face. See en.ts.
export const en = {
  'opponent.title': 'Your opponent',
  'opponent.none': 'Any bot',
  'opponent.otto': 'Collects ambers: many small gems make a pile.',
  'opponent.mila': 'Loves gates with two owners, so that both are happy.',
  'opponent.nora': 'Builds quietly and lets the gems rest.',
  'opponent.bruno': 'Leads gems away from your gates.',
  'opponent.felix': 'Gambles on long runs across the board.',
  'opponent.iris': 'Empties the centre to get at the sapphire.',
}
