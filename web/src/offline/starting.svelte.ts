// Getting ready to play without a server: fetches the kit if necessary, and shows how far it has come.
import { mount, unmount } from 'svelte'
import { withTexts } from '../texts/index.svelte'
import { VERSION } from '../wire/connection'
import { bestBuild } from './kernels'
import { fetchKit, keptKit } from './fetching'
import { KitError, type Problem, type Kit } from './kit'

/** A quick start shows nothing. */
const PATIENCE = 400

class Starting {
  stage = $state<'fetching' | 'starting' | 'failed' | 'unkept'>('starting')
  done = $state(0)
  total = $state(0)
  problem = $state<Problem | null>(null)
  /** Stops fetching, or closes the message; the person doesn't want to play after all. */
  giveUp: () => void = () => {}
  goOn: () => void = () => {}
}

export const starting = new Starting()

/** Whether this browser can play without a server at all. */
export function isAble(): boolean {
  try {
    bestBuild()
    return 'DecompressionStream' in globalThis
  } catch {
    return false
  }
}

/** Get the kit and start with it. Rejects if the person gives up. */
export async function asked<T>(start: (kit: Kit) => Promise<T>): Promise<T> {
  try {
    for (;;) {
      const timer = setTimeout(show, PATIENCE)
      try {
        return await attempt(start)
      } catch (error) {
        if (!(error instanceof KitError)) throw error
        starting.stage = 'failed'
        starting.problem = error.problem
        show()
        await new Promise<void>((retry, fail) => {
          starting.goOn = retry
          starting.giveUp = () => fail(new DOMException('given up', 'AbortError'))
        })
      } finally {
        clearTimeout(timer)
      }
    }
  } finally {
    hide()
  }
}

/** Say that nothing is kept in this browser, and wait until the person has read it. */
export async function warnUnkept(): Promise<void> {
  starting.stage = 'unkept'
  show()
  await new Promise<void>((done) => (starting.goOn = starting.giveUp = done))
  starting.stage = 'starting'
}

/** Say that something went wrong after the start; what is stored is there again after a reload of the page. */
export function reportBroken(): void {
  starting.stage = 'failed'
  starting.problem = 'broken'
  starting.goOn = () => location.reload()
  starting.giveUp = () => {}
  show()
}

async function attempt<T>(start: (kit: Kit) => Promise<T>): Promise<T> {
  if (!isAble()) throw new KitError('unable')
  starting.stage = 'starting'
  const kept = await keptKit()
  if (kept?.manifest.protocol === VERSION) return start(kept)
  starting.stage = 'fetching'
  show()
  const giveUp = new AbortController()
  starting.giveUp = () => giveUp.abort()
  const kit = await fetchKit((done, total) => Object.assign(starting, { done, total }), giveUp.signal)
  starting.stage = 'starting'
  return start(kit)
}

/** The dialog, while it is shown. */
let dialog: Promise<Record<string, unknown>> | null = null

function show(): void {
  dialog ??= withTexts(() => import('./StartingDialog.svelte')).then(({ default: Dialog }) =>
    mount(Dialog, { target: document.body }),
  )
}

/** Close the dialog, and give up what it waits for. */
export function dismiss(): void {
  hide()
  starting.giveUp()
}

function hide(): void {
  void dialog?.then((shown) => unmount(shown))
  dialog = null
}
