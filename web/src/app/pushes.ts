// Being told of one's turn while no page is open: asked for by a click, and as easily ended.
import { t } from '../texts/index.svelte'
import { api } from '../wire/api'

const WORDS = 'indigo-words' // where the service worker looks for them

export const canPush = (): boolean => 'PushManager' in window && 'serviceWorker' in navigator

/** Whether this browser is told; if so, the server hears of it again, should it have forgotten. */
export async function isSubscribed(): Promise<boolean> {
  const subscription = await current()
  if (!subscription || Notification.permission !== 'granted') return false
  await register(subscription)
  return true
}

/** Ask the person, then the browser's push service; return whether both agree. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await (await current())?.unsubscribe() // one for another key would be of no use
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await register(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return true
}

export async function unsubscribe(): Promise<void> {
  const subscription = await current()
  if (!subscription) return
  await subscription.unsubscribe()
  await api.unsubscribe(subscription.endpoint)
}

async function current(): Promise<PushSubscription | null> {
  return (await navigator.serviceWorker.ready).pushManager.getSubscription()
}

/** Hand the server the subscription, and the worker what to say: it knows no languages. */
async function register(subscription: PushSubscription): Promise<void> {
  const words = { title: t('push.title'), body: t('push.body', { table: '{table}' }) }
  await (await caches.open(WORDS)).put('/words', Response.json(words))
  await api.subscribe(subscription.endpoint, subscription.toJSON().keys ?? {})
}
