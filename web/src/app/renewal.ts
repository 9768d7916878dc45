// Replaces a client that the server no longer serves.
const KEPT = 'indigo.outdated'

/** Fetch the new client and reload. A page of this version does so once: if that didn't help, it won't help again. */
export async function renew(version: number, reload = () => location.reload()): Promise<void> {
  if (sessionStorage.getItem(KEPT) === `${version}`) return
  sessionStorage.setItem(KEPT, `${version}`)
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined // only over HTTPS
  const registration = await workers?.getRegistration()
  await registration?.update().catch(() => {})
  const worker = registration?.installing ?? registration?.waiting
  if (!worker) return reload()
  workers?.addEventListener('controllerchange', reload)
  const take = () => {
    if (worker.state === 'installed') worker.postMessage('renew')
    if (worker.state === 'redundant') reload() // its files didn't arrive
  }
  worker.addEventListener('statechange', take)
  take()
}
