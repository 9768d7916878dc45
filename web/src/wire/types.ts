/** Generated from the server's schema by `make types`; do not edit. */

export interface Protocol {
  hello: Hello
  command:
    | Sit
    | SeatBot
    | Leave
    | Remove
    | Start
    | Play
    | TakeBack
    | Answer
    | StandIn
    | Return
    | Resign
    | NextRound
    | Rematch
    | React
  terms: Terms
  message: StateMessage | UpdateMessage | DoneMessage | RefusedMessage
  About: About
  Claimed: Claimed
  Call: Call
  Held: Held
  Listed: Listed
  ListedGame: ListedGame
  NewCode: NewCode
  Opened: Opened
  Refusal: Refusal
  WireAdvice: WireAdvice
  WirePlan: WirePlan
  WirePuzzle: WirePuzzle
  WireReplay: WireReplay
  WireRisk: WireRisk
  WireStrength: WireStrength
  WireTurn: WireTurn
  WireVerdict: WireVerdict
}
/**
 * The first frame of a socket; without a token, the client is a spectator.
 *
 * `version` is that of the protocol; clients of release 1.0.0 don't send it.
 */
export interface Hello {
  type: 'hello'
  token?: string | null
  version?: number
}
/**
 * Take a free seat, or change the name on your own; clients call a player without a name by their colour.
 */
export interface Sit {
  id: string
  expect: number
  type: 'sit'
  seat: number
  name?: string | null
}
/**
 * Put a bot on a free seat, or change its level; a character plays at its own level.
 */
export interface SeatBot {
  id: string
  expect: number
  type: 'seat_bot'
  seat: number
  level?: 'easy' | 'medium' | 'hard' | 'expert'
  character?: ('otto' | 'mila' | 'nora' | 'bruno' | 'felix' | 'iris') | null
}
/**
 * Leave a seat: before the start it becomes free, afterwards a bot takes over.
 */
export interface Leave {
  id: string
  expect: number
  type: 'leave'
  seat: number
}
/**
 * Free a seat before the start; only the host may.
 */
export interface Remove {
  id: string
  expect: number
  type: 'remove'
  seat: number
}
/**
 * Start the first round; only the host may.
 */
export interface Start {
  id: string
  expect: number
  type: 'start'
}
/**
 * Place a tile.
 */
export interface Play {
  id: string
  expect: number
  type: 'play'
  seat: number
  cell: string
  kind: 'W' | 'S' | 'B' | 'X' | 'T'
  rotation: number
}
/**
 * Take back your last move, or ask the other players to agree.
 */
export interface TakeBack {
  id: string
  expect: number
  type: 'take_back'
}
/**
 * Answer a player who asks to take back a move.
 */
export interface Answer {
  id: string
  expect: number
  type: 'answer'
  agree: boolean
}
/**
 * Let a bot play for a player who is away.
 */
export interface StandIn {
  id: string
  expect: number
  type: 'stand_in'
  seat: number
  level?: 'easy' | 'medium' | 'hard' | 'expert'
}
/**
 * Take your seat back from the bot that was playing for you.
 */
export interface Return {
  id: string
  expect: number
  type: 'return'
  seat: number
}
/**
 * Give a seat up for good: with two players the other one wins, with more a bot plays on.
 */
export interface Resign {
  id: string
  expect: number
  type: 'resign'
  seat: number
}
/**
 * Start the next round.
 */
export interface NextRound {
  id: string
  expect: number
  type: 'next_round'
}
/**
 * Open a table for the same players; the next seat starts.
 */
export interface Rematch {
  id: string
  expect: number
  type: 'rematch'
}
/**
 * Send one of the phrases.
 */
export interface React {
  id: string
  expect: number
  type: 'react'
  seat: number
  phrase: 'hello' | 'good_luck' | 'nice_move' | 'oops' | 'wow' | 'thinking' | 'sorry' | 'thanks' | 'good_game'
}
/**
 * The options with which a table is opened.
 */
export interface Terms {
  players?: number
  own_gates?: boolean
  hand_size?: number
  open_scores?: boolean
  rounds?: number
  starts?: number | null
  pace?: Pace | null
  is_public?: boolean
  hints?: boolean
}
/**
 * The clock: seconds or days for each turn, or minutes for all of a player's turns in a round.
 *
 * `increment` is in seconds, and is added to a player's minutes after each of their turns. `flag` says what happens
 * when a player's time is up: "move", a bot makes the move; "out", the player loses a game for two, and with more
 * players a bot takes the seat for good.
 */
export interface Pace {
  unit: 'seconds' | 'days' | 'minutes'
  amount: number
  increment?: number
  flag?: 'move' | 'out'
}
/**
 * The first message after hello: the whole table.
 */
export interface StateMessage {
  type: 'state'
  now: number
  bots: number
  state: WireTable
}
/**
 * A table, as far as the viewer may see it.
 */
export interface WireTable {
  table: string
  sequence: number
  phase: 'open' | 'playing' | 'over'
  terms: WireTerms
  seats: WireSeat[]
  is_host: boolean
  round: number
  totals: WireOutcome | null
  game: WireGame | null
  deadline: number | null
  clocks: number[] | null
  asked: WireAsked | null
  is_casual: boolean
  rematch: string | null
}
/**
 * The terms of a table; every field is present.
 */
export interface WireTerms {
  players: number
  own_gates: boolean
  hand_size: number
  open_scores: boolean
  rounds: number
  starts: number | null
  pace: Pace | null
  is_public: boolean
  hints: boolean
}
/**
 * A seat and who sits there.
 */
export interface WireSeat {
  colour: string
  name: string | null
  level: ('easy' | 'medium' | 'hard' | 'expert') | null
  character: ('otto' | 'mila' | 'nora' | 'bruno' | 'felix' | 'iris') | null
  is_free: boolean
  is_mine: boolean
  away_since: number | null
}
/**
 * How a round or a match ended.
 */
export interface WireOutcome {
  winners: number[]
  reason: string
  points: number[]
  gems: number[]
}
/**
 * A round.
 */
export interface WireGame {
  first: number
  gates: number[][]
  commitment: string | null
  seed: string | null
  position: WirePosition
  outcome: WireOutcome | null
}
/**
 * A position, as far as the viewer may see it.
 */
export interface WirePosition {
  turn: number | null
  tiles: WireMove[]
  gems: WireGem[]
  centre: number
  hands: (('W' | 'S' | 'B' | 'X' | 'T') | null)[][]
  won: (WireWon | null)[]
  stack: number
}
/**
 * A route tile on a cell.
 */
export interface WireMove {
  cell: string
  kind: 'W' | 'S' | 'B' | 'X' | 'T'
  rotation: number
}
/**
 * A gem on the board, and the side of its cell where it is.
 */
export interface WireGem {
  gem: 'amber' | 'emerald' | 'sapphire'
  cell: string
  side: number
}
/**
 * The gems that a player has won.
 */
export interface WireWon {
  amber: number
  emerald: number
  sapphire: number
  points: number
}
/**
 * A player asks to take back moves until `left` are left.
 */
export interface WireAsked {
  seat: number
  left: number
  waits_for_me: boolean
}
/**
 * The new entries, and patches of the last state; clients of version 1 get the whole state instead.
 */
export interface UpdateMessage {
  type: 'update'
  now: number
  entries: WireEntry[]
  patches?: {
    [k: string]: unknown
  }[]
  state?: WireTable
}
/**
 * An entry of the log, without its secrets.
 */
export interface WireEntry {
  sequence: number
  at: number
  kind:
    | 'opened'
    | 'sat'
    | 'bot_sat'
    | 'left'
    | 'started'
    | 'continued'
    | 'moved'
    | 'took_back'
    | 'asked'
    | 'agreed'
    | 'declined'
    | 'stood_in'
    | 'returned'
    | 'resigned'
    | 'replaced'
    | 'resumed'
    | 'went'
    | 'came'
    | 'next_round'
    | 'rematched'
    | 'reacted'
    | 'hinted'
  seat?: number
  name?: string | null
  level?: 'easy' | 'medium' | 'hard' | 'expert'
  character?: 'otto' | 'mila' | 'nora' | 'bruno' | 'felix' | 'iris'
  phrase?: 'hello' | 'good_luck' | 'nice_move' | 'oops' | 'wow' | 'thinking' | 'sorry' | 'thanks' | 'good_game'
  player?: 'person' | 'bot' | 'clock'
  events?: (WireTilePlaced | WireGemMoved | WireGemWon | WireGemsCrashed | WireTileDrawn | WireGameEnded)[]
  left?: number
  asked?: boolean
  table?: string
  reason?: 'resigned' | 'time'
}
/**
 * A tile was placed.
 */
export interface WireTilePlaced {
  type: 'tile_placed'
  seat: number
  move: WireMove
}
/**
 * A gem moved along its route.
 */
export interface WireGemMoved {
  type: 'gem_moved'
  gem: 'amber' | 'emerald' | 'sapphire'
  way: WirePlace[]
}
/**
 * A side of a cell, seen from inside it.
 */
export interface WirePlace {
  cell: string
  side: number
}
/**
 * A gem left through a gate.
 */
export interface WireGemWon {
  type: 'gem_won'
  gem: 'amber' | 'emerald' | 'sapphire'
  gate: number
  owners: number[]
}
/**
 * Two gems collided and left the game.
 */
export interface WireGemsCrashed {
  type: 'gems_crashed'
  gems: ('amber' | 'emerald' | 'sapphire')[]
  way: WirePlace[]
}
/**
 * A tile was drawn; the kind is null for those who may not see it.
 */
export interface WireTileDrawn {
  type: 'tile_drawn'
  seat: number
  kind: ('W' | 'S' | 'B' | 'X' | 'T') | null
}
/**
 * The last gem has left the board.
 */
export interface WireGameEnded {
  type: 'game_ended'
  outcome: WireOutcome
}
/**
 * A command was carried out and its entry is durable.
 */
export interface DoneMessage {
  type: 'done'
  id: string
  sequence: number
}
/**
 * A command was refused and has changed nothing; with status 409, the current state is included.
 */
export interface RefusedMessage {
  type: 'refused'
  id: string | null
  status: number
  code: string
  message: string
  retry_after?: number
  state?: WireTable
}
/**
 * What a client needs to know about the server.
 */
export interface About {
  version: string
  grace_seconds: number
  push_key: string | null
  bots: number
  gates: Gates[]
}
/**
 * The seats that own the gates 1 to 6 in one of the set-ups.
 */
export interface Gates {
  players: number
  own_gates: boolean
  owners: number[][]
}
/**
 * What a code brought from another device.
 */
export interface Claimed {
  token: string
  kept: string
}
/**
 * Until when somebody wants to be called when a table opens, if at all.
 */
export interface Call {
  until: number | null
}
/**
 * A table in the list of a holder's own, with the seats they hold there.
 */
export interface Held {
  phase: 'open' | 'playing' | 'over'
  terms: WireTerms
  seats: ListedSeat[]
  opened_at: number
  round: number
  turn: number | null
  outcome: WireOutcome | null
  table: string
  mine: number[]
}
/**
 * A seat of a listed table.
 */
export interface ListedSeat {
  name: string | null
  level: ('easy' | 'medium' | 'hard' | 'expert') | null
  is_free: boolean
}
/**
 * A table in a list.
 */
export interface Listed {
  phase: 'open' | 'playing' | 'over'
  terms: WireTerms
  seats: ListedSeat[]
  opened_at: number
  round: number
  turn: number | null
  outcome: WireOutcome | null
  table: string
}
/**
 * A finished round in its player's list; `PlayedGame` explains what isn't explained here.
 */
export interface ListedGame {
  table: string
  round: number
  rounds: number
  began_at: number
  ended_at: number
  moves: number
  own_gates: boolean
  hand_size: number
  open_scores: boolean
  seats: PlayedSeat[]
  is_assisted: boolean
  gates: number[]
  journey: number
  comeback: number
}
/**
 * A seat of a finished round.
 */
export interface PlayedSeat {
  name: string | null
  level: ('easy' | 'medium' | 'hard' | 'expert') | null
  is_person: boolean
  is_mine: boolean
  points: number
  gems: number[]
  place: number
  stand_ins: number
}
/**
 * A code for another device.
 */
export interface NewCode {
  code: string
  expires_at: number
}
/**
 * The name of a new table.
 */
export interface Opened {
  table: string
}
/**
 * The body of every error response.
 */
export interface Refusal {
  code: string
  message: string
}
/**
 * A recommended move, with reasons.
 */
export interface WireAdvice {
  move: WireMove
  chances: number[]
  trust: number
  reasons: WireReason[]
}
/**
 * What a move does to a gem or to two that collide, or to the way of a gem to a gate.
 */
export interface WireReason {
  what: 'won' | 'moved' | 'crashed' | 'blocked' | 'opened' | 'kept' | 'exposed' | 'missed'
  gems: string[]
  way: WirePlace[]
  gate: number | null
  points: number[]
  tiles: number | null
}
/**
 * The legal moves of one kind of tile on one cell.
 */
export interface WirePlan {
  cell: string
  kind: 'W' | 'S' | 'B' | 'X' | 'T'
  options: WireOption[]
}
/**
 * A legal move and what it would do to the gems.
 */
export interface WireOption {
  rotation: number
  events: (WireGemMoved | WireGemWon | WireGemsCrashed)[]
}
/**
 * The puzzle of a day, as the seat to move sees it; with the answer, so that it can be played without a network.
 */
export interface WirePuzzle {
  day: string
  first: string
  today: string
  difficulty: 'easy' | 'medium' | 'hard'
  gates: number[][]
  position: WirePosition
  plan: WirePlan[]
  chances: number[]
  best: WireMove
  after: WirePosition
}
/**
 * A game from start to end.
 */
export interface WireReplay {
  record: string
  seats: WireReplaySeat[]
  first: number
  gates: number[][]
  commitment: string | null
  seed: string | null
  steps: WireReplayStep[]
  outcome: WireOutcome | null
}
/**
 * Who played on a seat: the name, if there is one, and the level of a bot.
 */
export interface WireReplaySeat {
  name: string | null
  level: string | null
}
/**
 * A position with all hands open, and the events that led to it.
 */
export interface WireReplayStep {
  events: (WireTilePlaced | WireGemMoved | WireGemWon | WireGemsCrashed | WireTileDrawn | WireGameEnded)[]
  position: WirePosition
}
/**
 * What a move would give away, and why.
 */
export interface WireRisk {
  cost: number
  reasons: WireReason[]
}
/**
 * What a person may know about their own rating.
 */
export interface WireStrength {
  games: number
  placed_after: number
  rating: WireRating | null
  levels: WireLevel[]
  curve: WireRated[]
}
/**
 * A rating, and the band that contains the true strength in 19 of 20 cases.
 */
export interface WireRating {
  mean: number
  low: number
  high: number
}
/**
 * A level of the bots, and its rating.
 */
export interface WireLevel {
  level: 'easy' | 'medium' | 'hard' | 'expert'
  rating: number
}
/**
 * A rating after a round that ended at this time.
 */
export interface WireRated {
  mean: number
  low: number
  high: number
  at: number
}
/**
 * A turn of a round and its events.
 */
export interface WireTurn {
  number: number
  seat: number
  player: 'person' | 'bot' | 'clock'
  events: (WireTilePlaced | WireGemMoved | WireGemWon | WireGemsCrashed | WireTileDrawn | WireGameEnded)[]
}
/**
 * What a move of a game was worth.
 */
export interface WireVerdict {
  number: number
  seat: number
  move: WireMove
  before: number[]
  after: number[]
  best: WireMove
  cost: number
  reasons: WireReason[]
}
