// "My games" and codes for another device, at the server.
import { finishedHere, forgetFinished } from '../offline/shelf'
import { ApiError, ask, json, randomText, TOKEN } from '../wire/api'
import { hasServer } from '../wire/here'
import type { Claimed, ListedGame, NewCode, WireStrength } from '../wire/types'

/** How many games the server sends at once. */
const PAGE = 200

/** What another device gets besides the token: the name, how far the lessons went, tips that were seen. */
const SETTINGS = 'indigo.settings'
const BROUGHT = ['indigo.lesson', 'indigo.tips', 'indigo.puzzles']
/** How many characters the server takes. */
const MOST = 32_768
/** What this device remembers of tables that it no longer holds. */
const LEFT = ['indigo.tables', 'indigo.seen']

/** Return all finished games, the last one first. */
export async function myGames(): Promise<ListedGame[]> {
  const here = (await finishedHere()).map(({ listed }) => listed)
  const there = await gamesAtServer().catch(unlessHere(here, []))
  return [...here, ...there].toSorted((one, other) => other.ended_at - one.ended_at)
}

async function gamesAtServer(): Promise<ListedGame[]> {
  const found: ListedGame[] = []
  for (;;) {
    const page = hasServer ? await json<ListedGame[]>(`me/games?offset=${found.length}`) : []
    found.push(...page)
    if (page.length < PAGE) return found
  }
}

/** Where the server can't be reached, the games in this browser are shown alone, if there are any. */
const unlessHere =
  <T>(here: unknown[], instead: T) =>
  (error: unknown): T => {
    if (here.length && error instanceof ApiError && error.code === 'offline') return instead
    throw error
  }

/** Return how strong the person here is; null where no server measures it. */
export async function myStrength(): Promise<WireStrength | null> {
  return hasServer ? json<WireStrength>('me/strength').catch(unlessHere(await finishedHere(), null)) : null
}

/** Let the people one plays with see one's strength, or not. */
export const showStrength = (isShown: boolean): Promise<Response> => ask('me/strength', { is_shown: isShown })

export async function myRecords(): Promise<string> {
  const here = (await finishedHere()).map(({ listed: { table, round, ended_at }, record }) =>
    JSON.stringify({ table, round, ended_at, record }),
  )
  const there = hasServer ? await ask('me/records').then((answer) => answer.text(), unlessHere(here, '')) : ''
  return here.map((line) => `${line}\n`).join('') + there
}

export async function deleteGames(): Promise<void> {
  if (hasServer) await ask('me/games', {}, undefined, 'DELETE')
  await forgetFinished()
}

export async function newCode(): Promise<NewCode> {
  const { name } = JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') as { name?: string }
  const stored = Object.fromEntries(BROUGHT.map((key) => [key, localStorage.getItem(key)]))
  const all = JSON.stringify({ name, stored })
  return json<NewCode>('me/codes', { kept: all.length > MOST ? JSON.stringify({ name }) : all })
}

/** The token that is to take this one's place: stored first, so that a lost answer loses nothing. */
const NEXT = 'indigo.token.next'

/** Give everything to a fresh token, which no other device has; the page has to be loaded again afterwards. */
export async function signOutOthers(): Promise<void> {
  const next = localStorage.getItem(NEXT) ?? randomText(32)
  localStorage.setItem(NEXT, next)
  await ask('me/token', { token: next })
  localStorage.setItem(TOKEN, next)
  localStorage.removeItem(NEXT)
}

/** Become the person whose code this is; the page has to be loaded again afterwards. */
export async function claimCode(code: string): Promise<void> {
  const { token, kept } = await json<Claimed>('me/codes/claim', { code })
  const { name, stored = {} } = JSON.parse(kept || '{}') as { name?: string; stored?: Record<string, string | null> }
  localStorage.setItem(TOKEN, token)
  for (const key of LEFT) localStorage.removeItem(key)
  for (const key of BROUGHT) if (stored[key]) localStorage.setItem(key, stored[key])
  if (name) {
    const settings = JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') as Record<string, unknown>
    localStorage.setItem(SETTINGS, JSON.stringify({ ...settings, name }))
  }
}
