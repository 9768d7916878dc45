// What other people's pages import: see docs/embedding.md.
export { Engine, type EngineFiles, type Found, type Thinking } from './engine'
export { IndigoError } from './errors'
export {
  COLOURS,
  Game,
  moveFrom,
  moveText,
  ownersOf,
  shuffledTiles,
  type GemEvent,
  type GemName,
  type KindLetter,
  type Move,
  type Options,
  type Outcome,
  type Place,
  type Position,
  type TurnEvent,
} from './game'
export { gameFrom, positionText } from './notation'
