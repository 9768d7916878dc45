// The board as an element for other people's pages: see docs/embedding.md.
import { flushSync, mount, unmount } from 'svelte'
import type { Labels, Speed } from '../board/types'
import theme from '../theme.css?inline'
import EmbeddedBoard from './EmbeddedBoard.svelte'
import type { Game, Move, Position, TurnEvent } from './game'
import { gameFrom } from './notation'
import { Shown } from './shown.svelte'

const STYLE = `
  :host { display: block; aspect-ratio: 1.06; container-type: size; font-family: system-ui, sans-serif }
  :host([hidden]) { display: none }
  ${theme}`

const ATTRIBUTES = ['text', 'at', 'playable', 'kind', 'theme', 'speed', 'confirm', 'coordinates'] as const
type Attribute = (typeof ATTRIBUTES)[number]

/** Of the event `move`: a player has placed a tile. */
export interface MoveDetail {
  move: Move
  seat: number
}

export class IndigoBoard extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES
  private readonly shown = new Shown()
  private readonly root = this.attachShadow({ mode: 'open' })
  private mounted: Record<string, unknown> | null = null

  connectedCallback(): void {
    this.root.innerHTML = `<style>${STYLE}</style>`
    this.mounted = mount(EmbeddedBoard, {
      target: this.root,
      props: {
        shown: this.shown,
        onplace: (move: Move) => this.placed(move),
        onghost: (move: Move | null) => this.report('ghost', move),
        onsettled: () => this.report('settled', null),
      },
    })
  }

  disconnectedCallback(): void {
    if (this.mounted) void unmount(this.mounted)
    this.mounted = null
  }

  attributeChangedCallback(name: Attribute, _before: string | null, value: string | null): void {
    const { shown } = this
    if (name === 'text') this.game = gameFrom(value ?? '')
    else if (name === 'at') this.at = value === null ? null : Number(value)
    else if (name === 'playable') shown.playable = value
    else if (name === 'kind') shown.chosen = value
    else if (name === 'theme') shown.theme = value ?? ''
    else if (name === 'speed') shown.speed = (['off', 'fast'].find((each) => each === value) ?? 'normal') as Speed
    else shown[name] = value !== null
  }

  /** The game that is shown. If you change it yourself, assign it again. */
  get game(): Game {
    return this.shown.game
  }

  set game(game: Game) {
    this.shown.game = game
    this.shown.at = null
    this.shown.changed(true)
  }

  /** How many moves are shown; null shows all. The next move is animated. */
  get at(): number | null {
    return this.shown.at
  }

  set at(at: number | null) {
    const before = this.shown.moves
    this.shown.at = at
    this.shown.changed(this.shown.moves !== before + 1)
  }

  /** The texts on the board. */
  set labels(labels: Labels) {
    this.shown.labels = labels
  }

  /** Says what is on a cell, for screen readers. */
  set cellLabel(label: (cell: string, position: Position) => string) {
    this.shown.ownLabel = label
  }

  /** Make a move, given as a value or as text, and show it; return its events. Throws an `IndigoError`. */
  play(move: Move | string): TurnEvent[] {
    const events = this.shown.game.play(move)
    this.shown.at = null
    this.shown.changed(false)
    flushSync()
    return events
  }

  /** Take the last move back. */
  undo(): Move | null {
    const move = this.shown.game.undo()
    this.shown.changed(true)
    return move
  }

  /** Focus the board: arrow keys move, R rotates, Enter places. */
  override focus(): void {
    this.root.querySelector<SVGElement>('[tabindex="0"]')?.focus()
  }

  /** A page can prevent the move, and play it later or not at all. */
  private placed(move: Move): void {
    const seat = this.shown.game.turn ?? 0
    if (this.report('move', { move, seat }, true)) this.play(move)
  }

  private report(type: string, detail: unknown, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'indigo-board': IndigoBoard
  }
}

customElements.define('indigo-board', IndigoBoard)
export { Game, moveFrom, moveText } from './game'
export { IndigoError } from './errors'
export { gameFrom, positionText } from './notation'
