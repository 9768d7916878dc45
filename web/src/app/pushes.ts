// Web push: notifies a player whose turn it is, or whose game starts, while no page is open.
import { onlineText } from '../texts/online.svelte'
import { api } from '../wire/api'
import { hasServer } from '../wire/here'

const TEXTS = 'indigo-words' // the cache in which the service worker looks for its texts

export const canPush = (): boolean =>
  hasServer && navigator.onLine && 'PushManager' in window && 'serviceWorker' in navigator

/** Return whether this browser gets pushes; if so, register it again, in case the server has lost the subscription. */
export async function isSubscribed(): Promise<boolean> {
  const subscription = await current()
  if (!subscription || Notification.permission !== 'granted') return false
  await register(subscription)
  return true
}

/** Ask the player for permission, then subscribe by a request; return whether permission was granted. */
export async function subscribe(key: string, by = api.subscribe): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await (await current())?.unsubscribe() // a subscription made with another key would be useless
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await register(subscription, by)
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

/** Send the subscription to the server, and store the notifications' texts for the service worker. */
async function register(subscription: PushSubscription, by = api.subscribe): Promise<void> {
  const texts = {
    title: onlineText('push.title'),
    started: onlineText('push.started'),
    full: onlineText('push.full'),
    open: onlineText('push.open'),
    asked: onlineText('push.asked'),
    body: onlineText('push.body', { table: '{table}' }),
  }
  await (await caches.open(TEXTS)).put('/words', Response.json(texts))
  await by(subscription.endpoint, subscription.toJSON().keys ?? {})
}
