// Who sits where, in words.
import { t } from '../texts/index.svelte'
import type { WireTable } from '../wire/types'
import { LEVELS } from '../wire/values'

/** The colours by seat. */
export const COLOURS = ['red', 'turquoise', 'white', 'purple'] as const

type Seat = WireTable['seats'][number]

export function levelName(level: string | null): string {
  return t(`level.${(level ?? 'medium') as 'easy'}`)
}

/** Return what a seat is called: the person's name, or the bot's colour, which tells it from others. */
export function nameOf(seat: Seat): string {
  return seat.name ?? (seat.level ? t(`colour.${seat.colour as 'red'}`) : t('table.free'))
}

export const botName = (level: string): string => t('table.bot_name', { level: levelName(level) })

/** Return the names by seat as one speaks to whoever holds a single seat. */
export function spokenNames(table: WireTable): string[] {
  const isAlone = table.seats.filter((seat) => seat.is_mine).length === 1
  return table.seats.map((seat) => (isAlone && seat.is_mine ? t('board.you') : nameOf(seat)))
}

export function namesOf(table: WireTable): string[] {
  return table.seats.map(nameOf)
}

/** Return what a record's player is called: where it names a level, that was a bot. */
export function called(name: string): string {
  return (LEVELS as string[]).includes(name) ? botName(name) : name
}
