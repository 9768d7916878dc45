// What happens when a player's time is up.
import { onlineText } from '../texts/online.svelte'
import type { Pace } from '../wire/types'

export type Flag = NonNullable<Pace['flag']>

/** Return what happens, in words; being out means something else with two players than with more. */
export const flagText = (flag: Flag | undefined, players: number): string =>
  onlineText(flag !== 'out' ? 'terms.flag_move' : players === 2 ? 'terms.flag_lose' : 'terms.flag_bot')
