// A bot for Indigo that needs nothing but Node.js: it speaks the bot protocol, and plays any legal move.
// `indigo arena easy "program:node examples/random_bot.js"` lets it play.

const readline = require('node:readline')

const COLOURS = ['red', 'turquoise', 'white', 'purple']
const ROWS = 'abcdefghi'
const TREASURE = ['e5', 'a1', 'a5', 'e1', 'e9', 'i1', 'i5']
const sizeOf = (row) => 9 - Math.abs(4 - ROWS.indexOf(row)) // the number of cells
const CELLS = [...ROWS].flatMap((row) => Array.from({ length: sizeOf(row) }, (_, n) => row + (n + 1)))
const TILES = {
  // The sides that rotation 0 connects, and the number of rotations.
  W: { pairs: [[0, 3], [1, 5], [2, 4]], rotations: 3 },
  S: { pairs: [[0, 3], [1, 4], [2, 5]], rotations: 1 },
  B: { pairs: [[1, 4], [0, 5], [2, 3]], rotations: 3 },
  X: { pairs: [[0, 1], [2, 4], [3, 5]], rotations: 6 },
  T: { pairs: [[0, 5], [1, 2], [3, 4]], rotations: 2 },
}

// The two sides of a cell through which gems leave the board; none inside it.
function exits(cell) {
  const row = cell[0]
  if (row === 'a') return [0, 1]
  if (row === 'i') return [3, 4]
  if (cell[1] === '1') return row < 'e' ? [5, 0] : [4, 5]
  if (Number(cell[1]) === sizeOf(row)) return row < 'e' ? [1, 2] : [2, 3]
  return []
}

// Everything is legal but a curve that connects two exits.
function isAllowed(cell, letter, rotation) {
  const out = exits(cell)
  return !TILES[letter].pairs.some((pair) => pair.every((side) => out.includes((side + rotation) % 6)))
}

// The words after each key of a position.
function fieldsOf(position) {
  const fields = {}
  let key = ''
  for (const word of position.split(' ')) {
    if (word.endsWith(':')) fields[(key = word.slice(0, -1))] = []
    else fields[key]?.push(word)
  }
  return fields
}

function legalMoves(position) {
  const { turn, hands, tiles } = fieldsOf(position)
  const seat = COLOURS.indexOf(turn[0])
  if (seat < 0) throw new Error('it is nobody’s turn')
  const hand = [...new Set(hands[seat])].filter((letter) => letter in TILES)
  const taken = [...TREASURE, ...tiles.map((tile) => tile.slice(0, 2))]
  const free = CELLS.filter((cell) => !taken.includes(cell))
  return free.flatMap((cell) =>
    hand.flatMap((letter) =>
      Array.from({ length: TILES[letter].rotations }, (_, rotation) => rotation)
        .filter((rotation) => isAllowed(cell, letter, rotation))
        .map((rotation) => cell + letter + rotation),
    ),
  )
}

let moves = []

function answer(message, words) {
  switch (message) {
    case 'hello':
      return 'hello 1 random in JavaScript'
    case 'new':
      return 'ready'
    case 'position':
      moves = legalMoves(words)
      return 'ready'
    case 'go':
      return `bestmove ${moves[Math.floor(Math.random() * moves.length)]}`
    case 'set':
      return `error unknown_option there is no option ${words}`
    default:
      return `error bad_message what is ${message}?`
  }
}

// A move takes no time, so there is nothing to stop.
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const [message, ...words] = line.trim().split(' ')
  if (message === 'quit') process.exit()
  if (message === '' || message === 'stop') return
  try {
    console.log(answer(message, words.join(' ')))
  } catch (error) {
    console.log(`error bad_notation ${error.message}`)
  }
})
