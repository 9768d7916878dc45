/** Made from the schema of the server by `make types`; not to be changed by hand. */

export interface Protocol {
  hello: Hello
  command:
    Sit | SeatBot | Leave | Remove | Start | Play | TakeBack | Answer | StandIn | Return | NextRound | Rematch | React
  terms: Terms
  message: StateMessage | UpdateMessage | DoneMessage | RefusedMessage
  About: About
  Held: Held
  Listed: Listed
  Opened: Opened
  Refusal: Refusal
  WireAdvice: WireAdvice
  WirePlan: WirePlan
  WireReplay: WireReplay
  WireTurn: WireTurn
  WireVerdict: WireVerdict
}
/**
 * The first frame of a socket: who is there; without a token, a spectator.
 */
export interface Hello {
  type: 'hello'
  token?: string | null
}
/**
 * Take a free seat, or change one's name on it.
 */
export interface Sit {
  id: string
  expect: number
  type: 'sit'
  seat: number
  name: string
}
/**
 * Put a bot on a free seat, or change its level.
 */
export interface SeatBot {
  id: string
  expect: number
  type: 'seat_bot'
  seat: number
  level: 'easy' | 'medium' | 'hard' | 'expert'
}
/**
 * Leave a seat: before the start it is free again, later a bot plays on.
 */
export interface Leave {
  id: string
  expect: number
  type: 'leave'
  seat: number
}
/**
 * The host frees a seat before the start.
 */
export interface Remove {
  id: string
  expect: number
  type: 'remove'
  seat: number
}
/**
 * The host starts the first round.
 */
export interface Start {
  id: string
  expect: number
  type: 'start'
}
/**
 * Lay a tile.
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
 * Take back one's last move, or ask the others for it.
 */
export interface TakeBack {
  id: string
  expect: number
  type: 'take_back'
}
/**
 * Answer somebody who asks to take back a move.
 */
export interface Answer {
  id: string
  expect: number
  type: 'answer'
  agree: boolean
}
/**
 * Let a bot play for somebody who is gone.
 */
export interface StandIn {
  id: string
  expect: number
  type: 'stand_in'
  seat: number
  level?: 'easy' | 'medium' | 'hard' | 'expert'
}
/**
 * Play oneself again where a bot stood in.
 */
export interface Return {
  id: string
  expect: number
  type: 'return'
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
 * Open a table for the same people, with the start moved on.
 */
export interface Rematch {
  id: string
  expect: number
  type: 'rematch'
}
/**
 * Say one of the phrases.
 */
export interface React {
  id: string
  expect: number
  type: 'react'
  seat: number
  phrase: 'hello' | 'good_luck' | 'nice_move' | 'oops' | 'wow' | 'thinking' | 'sorry' | 'thanks' | 'good_game'
}
/**
 * What is agreed on when a table is opened.
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
 * How long a turn may take; then a bot plays it.
 */
export interface Pace {
  unit: 'seconds' | 'days'
  amount: number
}
/**
 * The answer to hello.
 */
export interface StateMessage {
  type: 'state'
  now: number
  state: WireTable
}
/**
 * All of a table that somebody may see.
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
  asked: WireAsked | null
  is_casual: boolean
  rematch: string | null
}
/**
 * The terms of a table, every one of them named.
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
 * Who sits on a seat.
 */
export interface WireSeat {
  colour: string
  name: string | null
  level: ('easy' | 'medium' | 'hard' | 'expert') | null
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
 * What lies on the table, as far as one may see it.
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
 * A gem on the board, and the side of its cell that it faces.
 */
export interface WireGem {
  gem: 'amber' | 'emerald' | 'sapphire'
  cell: string
  side: number
}
/**
 * The gems that somebody has won.
 */
export interface WireWon {
  amber: number
  emerald: number
  sapphire: number
  points: number
}
/**
 * Somebody asks to take back moves until so many are left.
 */
export interface WireAsked {
  seat: number
  left: number
  waits_for_me: boolean
}
/**
 * Something happened: what, and how the table stands after it.
 */
export interface UpdateMessage {
  type: 'update'
  now: number
  entries: WireEntry[]
  state: WireTable
}
/**
 * An entry of the log, without what is nobody's business.
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
    | 'moved'
    | 'took_back'
    | 'asked'
    | 'agreed'
    | 'declined'
    | 'stood_in'
    | 'returned'
    | 'went'
    | 'came'
    | 'next_round'
    | 'rematched'
    | 'reacted'
  seat?: number
  name?: string
  level?: 'easy' | 'medium' | 'hard' | 'expert'
  phrase?: 'hello' | 'good_luck' | 'nice_move' | 'oops' | 'wow' | 'thinking' | 'sorry' | 'thanks' | 'good_game'
  player?: 'person' | 'bot' | 'clock'
  events?: (WireTilePlaced | WireGemMoved | WireGemWon | WireGemsCrashed | WireTileDrawn | WireGameEnded)[]
  left?: number
  asked?: boolean
  table?: string
}
/**
 * A tile was laid.
 */
export interface WireTilePlaced {
  type: 'tile_placed'
  seat: number
  move: WireMove
}
/**
 * A gem ran along its route.
 */
export interface WireGemMoved {
  type: 'gem_moved'
  gem: 'amber' | 'emerald' | 'sapphire'
  way: WirePlace[]
}
/**
 * A side of a cell, from within.
 */
export interface WirePlace {
  cell: string
  side: number
}
/**
 * A gem left by a gate.
 */
export interface WireGemWon {
  type: 'gem_won'
  gem: 'amber' | 'emerald' | 'sapphire'
  gate: number
  owners: number[]
}
/**
 * Two gems met and are out.
 */
export interface WireGemsCrashed {
  type: 'gems_crashed'
  gems: ('amber' | 'emerald' | 'sapphire')[]
  way: WirePlace[]
}
/**
 * A tile was drawn; null for those who may not see which.
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
 * A command was carried out, and will not be lost; it became this entry.
 */
export interface DoneMessage {
  type: 'done'
  id: string
  sequence: number
}
/**
 * A command was refused, and has changed nothing; the state comes with status 409.
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
 * What a client wants to know of the server.
 */
export interface About {
  version: string
  grace_seconds: number
  push_key: string | null
  gates: Gates[]
}
/**
 * Which seats own the gates 1 to 6, in one of the set-ups.
 */
export interface Gates {
  players: number
  own_gates: boolean
  owners: number[][]
}
/**
 * A table in the list of one's own, and which seats one holds there.
 */
export interface Held {
  phase: 'open' | 'playing' | 'over'
  terms: WireTerms
  seats: ListedSeat[]
  opened_at: number
  round: number
  turn: number | null
  table: string
  mine: number[]
}
/**
 * Who sits on a seat of a table in a list.
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
  table: string
}
/**
 * The name of a new table.
 */
export interface Opened {
  table: string
}
/**
 * What every refusal says.
 */
export interface Refusal {
  code: string
  message: string
}
/**
 * A move worth making, and why.
 */
export interface WireAdvice {
  move: WireMove
  chances: number[]
  trust: number
  reasons: WireReason[]
}
/**
 * What a move does to a gem, or to two that crash.
 */
export interface WireReason {
  what: string
  gems: string[]
  way: WirePlace[]
  gate: number | null
  points: number[]
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
 * A finished game from its start to its end.
 */
export interface WireReplay {
  record: string
  names: string[]
  first: number
  gates: number[][]
  commitment: string | null
  seed: string | null
  steps: WireReplayStep[]
  outcome: WireOutcome | null
}
/**
 * A position of a finished game, all hands open, and the turn that led to it.
 */
export interface WireReplayStep {
  events: (WireTilePlaced | WireGemMoved | WireGemWon | WireGemsCrashed | WireTileDrawn | WireGameEnded)[]
  position: WirePosition
}
/**
 * A turn of a round, told by its events.
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
