// Warnings before a move that gives a lot away.
import { mount, unmount } from 'svelte'
import type { Session } from '../game/session.svelte'
import type { WireMove, WireRisk, WireTable } from '../wire/types'
import { askRisk } from './requests'
import Warning from './Warning.svelte'

/** The least cost of a move that is worth a warning. */
const LEAST_COST = 0.1
/** How long a move may wait, in milliseconds; then it is played without a check. */
const PATIENCE = 1000

/**
 * Warn of a move that gives a lot away; return whether the player thinks again. A move that couldn't be checked in time is
 * played.
 */
export async function warns(session: Session, table: WireTable, move: WireMove): Promise<boolean> {
  const { seat } = session
  if (seat === null || !table.terms.hints || session.isPreparing) return false
  session.isWaiting = true
  const risk = await askRisk(table.table, seat, move, PATIENCE).catch(() => null)
  const thinksAgain = !!risk && risk.cost >= LEAST_COST && !(await isWanted(risk, move, table, seat))
  session.isWaiting = false
  return thinksAgain
}

/** Ask whether the player wants to make a move in spite of its risk. */
function isWanted(risk: WireRisk, move: WireMove, table: WireTable, seat: number): Promise<boolean> {
  return new Promise((resolve) => {
    const warning = mount(Warning, {
      target: document.body,
      props: {
        risk,
        move,
        table,
        seat,
        onanswer: (isWanted: boolean) => {
          void unmount(warning)
          resolve(isWanted)
        },
      },
    })
  })
}
