// Loads a part of the site that could not be loaded. It waits for the network, or reloads the page where the part no
// longer exists because a new version was deployed. Only the person leaves a page with unsaved work.
import { tabStorage } from '@/lib/browser-storage'
import { isOffline } from '@/lib/connection'
import { logFailure } from '@/lib/log-failure'

const storageKey = 'loaded-anew'
/** A reload counts for this long: a part that is still missing then is broken. */
const onceInMs = 30_000

/**
 * @param error null where there was no network
 * @param instead takes the part's place on a page that stays; without it the caller keeps waiting
 */
export async function loadAgain<T>(
  load: () => Promise<T>,
  target: () => string | null,
  error: unknown,
  instead?: T,
): Promise<T> {
  if (error !== null) logFailure('Not loaded', error)
  await whenReachable()
  if (error === null && (await isLoadable(load))) return load()
  const gone = error ?? new Error('A part of the page is gone.')
  const wanted = target()
  if (wanted === null) throw gone
  if (!isFreeToLeave()) {
    // When the person has navigated by then, that page is loaded.
    pendingReload.offer(() => leaveFor(target() ?? window.location.href))
    if (instead !== undefined) return instead
  } else if (hasJustLoaded(wanted)) throw gone
  else leaveFor(wanted)
  return new Promise<never>(() => {})
}

/** Some browsers remember that an import failed, and never request it again. */
const isLoadable = (load: () => Promise<unknown>) =>
  load().then(
    () => true,
    () => false,
  )

/**
 * Returns whether the browser would not ask. A question without a reason would confuse, and "Stay" would leave this
 * page without its part.
 */
const isFreeToLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

function hasJustLoaded(target: string): boolean {
  const last = JSON.parse(tabStorage.getItem(storageKey) ?? 'null') as {
    target: string
    at: number
  } | null
  return last?.target === target && Date.now() - last.at < onceInMs
}

function leaveFor(target: string): void {
  tabStorage.setItem(storageKey, JSON.stringify({ target, at: Date.now() }))
  if (new URL(target, window.location.href).href === window.location.href) window.location.reload()
  else window.location.assign(target)
}

/** Holds the reload that is left to the person. subscribe and getSnapshot fit useSyncExternalStore. */
function createOffer() {
  let offered: (() => void) | null = null
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => offered,
    offer(load: () => void) {
      offered = load
      for (const listener of listeners) listener()
    },
  }
}

export const pendingReload = createOffer()

const probeEveryMs = 3000

/** Resolves once our server responds with any status. */
async function whenReachable(): Promise<void> {
  while (isOffline() || !(await probe())) {
    await new Promise(done => {
      setTimeout(done, probeEveryMs)
      window.addEventListener('online', done, { once: true })
    })
  }
}

const probe = () =>
  fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(() => null)
