// Why a move is good or bad, in words.
import type { GemName } from '../board/types'
import { effects, gemAt, sentence } from '../speech/effects'
import { coachText } from '../texts/coach.svelte'
import { listed, t } from '../texts/index.svelte'
import type { WireAdvice, WireReason } from '../wire/types'
import { eventsOf } from './reasonEvents'

/** What the texts of reasons depend on: who owns the gates, and what the players are called. */
export interface Board {
  /** The seats that own gates 1 to 6. */
  gates: readonly number[][]
  /** What to call the players, within a sentence. */
  names: readonly string[]
  /** The seat that the advice is for. */
  seat: number
}

/** The reasons that a sentence leaves room for, the most telling first. */
const ORDER = ['won', 'crashed', 'exposed', 'missed', 'blocked', 'moved', 'opened', 'kept'] as const
const MOST = 2

/** Return why a move is good or bad: a sentence each for the most telling reasons, which are of different kinds. */
export function reasonTexts(reasons: readonly WireReason[], board: Board): string[] {
  const found = reasons.toSorted((a, b) => rank(a, board) - rank(b, board))
  const texts = found
    .filter(({ what }, at) => found.findIndex((other) => other.what === what) === at)
    .slice(0, MOST)
    .map((reason) => reasonText(reason, board))
  return (texts.length ? texts : [coachText('coach.quiet')]).map((text) => sentence([text]))
}

/** A gem that is sent towards somebody else's gate comes last: it isn't why the move is good. */
function rank(reason: WireReason, board: Board): number {
  const isFar = reason.what === 'moved' && !isMine(reason, board)
  return isFar ? ORDER.length : ORDER.indexOf(reason.what)
}

const ownersOf = ({ gate }: WireReason, { gates }: Board): readonly number[] => gates[(gate ?? 0) - 1] ?? []
const isMine = (reason: WireReason, board: Board): boolean => ownersOf(reason, board).includes(board.seat)

function reasonText(reason: WireReason, board: Board): string {
  const gem = (reason.gems[0] ?? 'amber') as GemName
  const owners = ownersOf(reason, board)
  const isOwn = owners.length === 1 && owners[0] === board.seat
  const names = listed(owners.map((seat) => board.names[seat] ?? ''))
  const gate = reason.gate ?? 0
  const count = reason.tiles ?? 0
  const cell = reason.way[0]?.cell ?? ''
  const it = t('gem.at', { gem: coachText(`coach.${gem}`), cell })
  const forIt = t('gem.at', { gem: coachText(`coach.for_${gem}`), cell })
  switch (reason.what) {
    case 'won': {
      const points = Math.max(...reason.points)
      if (isOwn) return coachText('coach.won_own', { gem: it, gate, points })
      return coachText('coach.won', {
        gem: it,
        gate,
        names,
        gain: owners.length > 1 ? t('effect.gain_each', { points }) : `+${points}`,
      })
    }
    case 'moved':
      if (!count || !isMine(reason, board)) return effects(eventsOf([reason]), board.names).join(', ')
      return isOwn
        ? coachText('coach.sends_own', { gem: it, gate, count })
        : coachText('coach.sends', { gem: it, gate, names, count })
    case 'blocked':
      return coachText('coach.blocks', { gem: it, gate, names, count })
    case 'opened':
      return isOwn
        ? coachText('coach.opens_own', { gem: forIt, gate, count })
        : coachText('coach.opens', { gem: forIt, gate, names, count })
    case 'kept':
      return isOwn
        ? coachText('coach.keeps_own', { gem: forIt, gate })
        : coachText('coach.keeps', { gem: forIt, gate, names })
    case 'exposed':
      return coachText('coach.exposes', { gem: it, gate, names })
    case 'missed': {
      const one = gemAt(gem, cell)
      return isOwn
        ? coachText('coach.misses_own', { gem: one, gate })
        : coachText('coach.misses', { gem: one, gate, names })
    }
    case 'crashed':
      return effects(eventsOf([reason]), board.names).join(', ')
  }
}

/** Return how sure the computer is of a move, in words. */
export function trustText({ trust }: Pick<WireAdvice, 'trust'>): string {
  if (trust >= 0.6) return coachText('coach.trust_high')
  return trust >= 0.2 ? coachText('coach.trust_some') : coachText('coach.trust_low')
}
