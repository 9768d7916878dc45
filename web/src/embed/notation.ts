/** Games and positions from text, and positions to text: see docs/notation.md. */
import { IndigoError } from './errors'
import { COLOURS, Game, KINDS, moveFrom, moveText, type KindLetter, type Options, type Position } from './game'

type Fields = Map<string, string[]>

/** Split a text into its fields: each has a key with a colon, and words. */
function fieldsOf(text: string): { title: string; fields: Fields } {
  if (text.length > 262_144) throw new IndigoError('bad_notation', 'the text is too long')
  const words = text.split(/\s+/).filter(Boolean)
  const fields: Fields = new Map()
  let last: string[] | null = null
  for (const word of words.slice(3)) {
    if (word.endsWith(':')) fields.set(word.slice(0, -1), (last = []))
    else if (last) last.push(word)
    else throw new IndigoError('bad_notation', `“${word}” comes before the first field`)
  }
  return { title: words.slice(0, 3).join(' '), fields }
}

function choice<T>(fields: Fields, key: string, values: Record<string, T>): T {
  const word = fields.get(key)?.join(' ')
  if (word === undefined || !Object.hasOwn(values, word))
    throw new IndigoError(
      'bad_notation',
      `‘${key}:’ must be ${Object.keys(values).join(' or ')}, not ${word ?? 'missing'}`,
    )
  return values[word] as T
}

function optionsOf(fields: Fields): Options {
  if (fields.has('board'))
    throw new IndigoError('unknown_option', 'this game is on the small board, and the page can show only the full one')
  const players = choice(fields, 'players', { 2: 2, 3: 3, 4: 4 } as const)
  return {
    players,
    ownGates: players === 3 && choice(fields, 'gates', { shared: false, own: true }),
    handSize: choice(fields, 'hand', { 1: 1, 2: 2 } as const),
    first: choice(
      fields,
      'starts',
      Object.fromEntries(COLOURS.slice(0, players).map((colour, seat) => [colour, seat])),
    ),
    openScores: choice(fields, 'scores', { hidden: false, open: true }),
  }
}

const hiddenTiles = () => Array<null>(54).fill(null)

/**
 * Read a game or a position. In a game whose tiles are given by a seed, and in a position, tiles that nobody has placed yet
 * are hidden, except those in the position's hands. Throws an `IndigoError`.
 */
export function gameFrom(text: string): Game {
  const { title, fields } = fieldsOf(text)
  if (title === 'indigo game 1') {
    const letters = fields.get('tiles')?.join('')
    const game = new Game(optionsOf(fields), letters ? lettersOf(letters) : hiddenTiles())
    for (const word of fields.get('moves') ?? []) if (!/^\d+\.$/.test(word)) game.play(moveFrom(word))
    return game
  }
  if (title === 'indigo position 1') {
    const game = new Game(optionsOf(fields), hiddenTiles())
    for (const word of fields.get('tiles') ?? []) game.play(moveFrom(word))
    takeHands(game.position, fields.get('hands') ?? [])
    return game
  }
  throw new IndigoError('bad_notation', 'the text must start with ‘indigo game 1’ or ‘indigo position 1’')
}

function lettersOf(text: string): KindLetter[] {
  const letters = [...text] as KindLetter[]
  const wrong = letters.find((letter) => !KINDS.includes(letter))
  if (wrong) throw new IndigoError('bad_notation', `“${wrong}” is not a kind of tile: write one of ${KINDS.join(', ')}`)
  return letters
}

function takeHands(position: Position, words: string[]): void {
  position.hands.forEach((hand, seat) => {
    const kinds = words[seat] === '-' ? [] : [...(words[seat] ?? '')]
    if (kinds.length !== hand.length)
      throw new IndigoError(
        'bad_notation',
        `the hand of ${COLOURS[seat]} has ${hand.length} tiles, not “${words[seat]}”`,
      )
    hand.splice(0, hand.length, ...kinds.map((kind) => (kind === '?' ? null : (lettersOf(kind)[0] ?? null))))
  })
}

/** Write a position, or a seat's view of it. */
export function positionText({ options }: Pick<Game, 'options'>, position: Position): string {
  const gems = position.gems.map(({ gem, cell, side }) => `${gem}@${cell}.${side}`).sort()
  const hands = position.hands.map((hand) => hand.map((kind) => kind ?? '?').join('') || '-')
  const won = position.won.map((each) => (each ? `${each.amber}A${each.emerald}E${each.sapphire}S` : '?'))
  const lines = [
    'indigo position 1',
    `players: ${options.players}`,
    ...(options.players === 3 ? [`gates: ${options.ownGates ? 'own' : 'shared'}`] : []),
    `hand: ${options.handSize}`,
    `starts: ${COLOURS[options.first]}`,
    `scores: ${options.openScores ? 'open' : 'hidden'}`,
    `tiles: ${position.tiles.map(moveText).join(' ')}`,
    `turn: ${position.turn === null ? 'over' : COLOURS[position.turn]}`,
    `gems: ${gems.join(' ')}`,
    `centre: ${position.centre}`,
    `won: ${won.join(' ')}`,
    `hands: ${hands.join(' ')}`,
  ]
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}
