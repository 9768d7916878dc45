// Loads parts of the page on demand, and again if they don't arrive.

/** How long to wait before each further try, in milliseconds. */
const WAITS = [300, 1500]

/** Load something; try again if it doesn't arrive. */
export async function arriving<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await load()
    } catch {
      await new Promise((done) => setTimeout(done, wait))
      await restyled().catch(() => {})
    }
  }
  return load()
}

/** Styles that didn't arrive, or that the server refused: the bundler asks for each of them once. */
const missing = new Set<HTMLLinkElement>()

function watchStyles(): void {
  // No script runs before the styles of the page itself have arrived or failed.
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet?.cssRules.length) missing.add(link)
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  }
  addEventListener('error', note, true)
}

if (globalThis.document?.head) watchStyles()

/** Fetch missing styles again; those that are on their way are left alone, because somebody waits for them. */
export async function restyled(): Promise<void> {
  await Promise.all([...missing].map(fetchedAgain))
}

function fetchedAgain(link: HTMLLinkElement): Promise<void> {
  missing.delete(link)
  return new Promise((done, fail) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = () => done()
    again.onerror = () => fail(new Error(link.href))
    link.replaceWith(again)
  })
}

/** Load the page again if the server can be reached: some browsers never load a file again that failed. */
export async function startOver(otherwise: () => void): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
  else otherwise()
}
