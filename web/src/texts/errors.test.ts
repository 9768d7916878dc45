import { expect, test, vi } from 'vitest'
import manual from '../../../docs/errors.md?raw'
import { errorText, setLanguage } from './index.svelte'

/** Errors that no browser meets: those of Python programs, and of a server that doesn't start. */
const ELSEWHERE =
  /^(error|unknown_action|bad_actions|not_reset|missing_extra|unreadable_file|unknown_bot|bad_limit|bot_\w+|refused|unreachable|bad_setting|cannot_listen|too_slow|\w+_database|database_\w+|unknown_push_service)$/

test('every error that can reach a browser has a text', async () => {
  vi.stubGlobal('document', { documentElement: {}, querySelector: () => null })
  await setLanguage('en')
  const codes = [...manual.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code ?? '')
  expect(codes.length).toBeGreaterThan(50)
  expect(codes.filter((code) => !ELSEWHERE.test(code) && errorText(code).includes(code))).toEqual([])
})
