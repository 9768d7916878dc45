// English: playing without a server. See en.ts.
export const en = {
  'offline.title': 'Playing offline',
  'offline.about':
    'After a download of {size} MB, bots, games on one device, puzzles and analyses work without a network.',
  'offline.get': 'Make it playable offline',
  'offline.ready': 'Ready: bots, games on one device, puzzles and analyses work without a network.',
  'offline.remove': 'Remove the download',
  'offline.needs_network': 'You need a network for this.',
  'offline.unrated': 'You’ll play on this device. Games played here don’t count towards your rating.',
  'offline.not_kept': 'This browser doesn’t save anything. If you close the page, the game is lost.',
  'offline.play': 'Play anyway',
  'error.not_kept': 'This device couldn’t save the move. Free up some space and try again.',

  'offline.fetching': 'Downloading the game',
  'offline.fetching_about': 'You only need to do this once. After that you can play without a network.',
  'offline.amount': '{done} of {total} MB',
  'offline.cancel': 'Cancel',
  'offline.starting': 'Setting up the game',
  'offline.failed': 'You can’t play here yet',
  'offline.offline': 'This device hasn’t downloaded the game yet. Connect to a network once and try again.',
  'offline.missing': 'This server doesn’t offer the game for download. You can play when you’re back online.',
  'offline.storage': 'There isn’t enough space on this device. Free up some space and try again.',
  'offline.unable': 'This browser is too old to play without a server. Update it or use another one.',
  'offline.broken': 'Something went wrong while the game was starting. Try again.',
  'offline.retry': 'Try again',
  'offline.close': 'Close',
} as const
