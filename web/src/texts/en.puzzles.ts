// English: the puzzle of the day. See en.ts.
export const en = {
  'puzzle.easy': 'Easy',
  'puzzle.medium': 'Medium',
  'puzzle.hard': 'Hard',
  'puzzle.you': 'You play {colour}. One move is clearly better than all the others. Find it!',
  'puzzle.wrong':
    'Not the best move: {what}. After it you’d win about {chance} of 100 games, after the best one {best}.',
  'puzzle.left': { one: 'You have one try left.', other: 'You have {count} tries left.' },
  'puzzle.tries': { one: 'One of {tries} tries used', other: '{count} of {tries} tries used' },
  'puzzle.solved': { one: 'Solved at first sight!', other: 'Solved in {count} tries!' },
  'puzzle.missed': 'This was the move',
  'puzzle.why': 'Here {what}. You’d win about {best} of 100 games; after the next best move, {second}.',
  'puzzle.streak': { one: 'Solved one day in a row', other: 'Solved {count} days in a row' },
  'puzzle.share': 'Share',
  'puzzle.copied': 'Copied',
  'puzzle.save': 'Save picture',
  'puzzle.all': 'All puzzles',
  'puzzle.all_about':
    'A new puzzle appears every day. They’re easy on Monday and Tuesday, medium until Friday, and hard at the weekend.',
  'puzzle.today': 'Today’s puzzle',
  'puzzle.day_solved': '{day}, solved',
  'puzzle.day_missed': '{day}, not solved',
  'puzzle.day_open': '{day}, still open',
  'puzzle.none': 'There’s no puzzle for this day.',
  'puzzle.offline': 'You’re offline, and this puzzle hasn’t been loaded yet.',
} as const
