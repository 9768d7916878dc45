// "My games" and codes for another device, at the server.
import { ask, json, TOKEN } from '../wire/api'
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
  const found: ListedGame[] = []
  for (;;) {
    const page = await json<ListedGame[]>(`me/games?offset=${found.length}`)
    found.push(...page)
    if (page.length < PAGE) return found
  }
}

export const myStrength = () => json<WireStrength>('me/strength')

export const myRecords = async (): Promise<string> => (await ask('me/records')).text()

export async function deleteGames(): Promise<void> {
  await ask('me/games', {}, undefined, 'DELETE')
}

export async function newCode(): Promise<NewCode> {
  const { name } = JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') as { name?: string }
  const stored = Object.fromEntries(BROUGHT.map((key) => [key, localStorage.getItem(key)]))
  const all = JSON.stringify({ name, stored })
  return json<NewCode>('me/codes', { kept: all.length > MOST ? JSON.stringify({ name }) : all })
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
