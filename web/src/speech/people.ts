// What players are called. Nobody's colour, level or "you" is ever stored: they are said in the reader's language.
import { t } from '../texts/index.svelte'
import type { WireReplay, WireTable } from '../wire/types'
import { LEVELS, type Character } from '../wire/values'

/** The colours by seat. */
export const COLOURS = ['red', 'turquoise', 'white', 'purple'] as const

/** A player at a table, in a list or in a replay. */
type Player = WireReplay['seats'][number] & { is_free?: boolean; character?: Character | null }

/** Return the name of a bot's level; a record may have one that isn't known here. */
export const levelName = (level: string): string =>
  (LEVELS as readonly string[]).includes(level) ? t(`level.${level as 'easy'}`) : level

/** Return the name of a character, as the reader's language writes it. */
export const characterName = (character: Character): string => t(`character.${character}`)

export const colourName = (seat: number): string => t(`colour.${COLOURS[seat] ?? 'red'}`)

/** Return what to call a player in a sentence: by name, or else by colour. */
export function playerName({ name, character, is_free: isFree }: Player, seat: number): string {
  if (character) return characterName(character)
  return name ?? (isFree ? t('table.free') : colourName(seat))
}

/** All our languages write it alike. */
const noted = (name: string, note: string): string => `${name} (${note})`

/** Return what to call players: by name, with the colour if another is called the same, or else by colour. */
export function distinctNames(players: readonly Player[]): string[] {
  const names = players.map(playerName)
  const isDouble = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return players.map((player, seat) => {
    const name = playerName(player, seat)
    return player.name !== null && isDouble(name) ? noted(name, colourName(seat)) : name
  })
}

/** Return what to call players in a list, where a bot's level is added. */
export function listedNames(players: readonly Player[]): string[] {
  return distinctNames(players).map((name, seat) => {
    const player = players[seat]
    return player?.level && player.name === null ? noted(name, levelName(player.level)) : name
  })
}

/** Return the one seat that this browser holds; null if it holds none, or several people share it. */
export function ownSeat({ seats }: WireTable): number | null {
  const mine = seats.flatMap((seat, number) => (seat.is_mine ? [number] : []))
  return mine.length === 1 ? (mine[0] ?? null) : null
}

/** Return the players' names as anybody would say them. */
export const namesOf = ({ seats }: WireTable): string[] => seats.map(playerName)

/** Return the players' names for the person here, within a sentence: you, Ben. */
export const spokenNames = (table: WireTable): string[] => addressed(table, t('board.you'))

/** Return the players' names for the person here, on their own: You, Ben. */
export const shownNames = (table: WireTable): string[] => addressed(table, t('table.you'))

function addressed(table: WireTable, you: string): string[] {
  const own = ownSeat(table)
  return namesOf(table).map((name, seat) => (seat === own ? you : name))
}

/** Whether somebody else plays from another device. */
export const hasCompany = ({ seats }: WireTable): boolean =>
  seats.some((seat) => !seat.is_mine && !seat.is_free && !seat.character && (seat.name !== null || !seat.level))
