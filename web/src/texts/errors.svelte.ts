// The texts of errors; those of a lost connection are part of the page.
import type { en } from './en.errors'
import { addCatalog, findText } from './index.svelte'

const say = addCatalog<typeof en>(import.meta.glob('./??.errors.ts'))

/** Errors for which another's text will do. */
const SAME_TEXT: Readonly<Record<string, string>> = {
  cancelled: 'unavailable',
  method_not_allowed: 'bad_request',
  newer_table: 'unavailable',
  no_legal_move: 'illegal_move',
  outdated: 'bad_request',
  unauthorised: 'bad_request',
  unknown_move: 'bad_request',
  unknown_option: 'bad_request',
  unknown_seat: 'bad_request',
  unknown_tile: 'bad_request',
  unwritable: 'internal',
}

/** Return the text for an error code of the server or the connection. */
export const errorText = (code: string): string =>
  findText(`error.${SAME_TEXT[code] ?? code}`) ?? say('error.other', { code })
