// Whether the browser has a network, and waiting for it.
import { limitedFetch } from '@/lib/limited-fetch'
import { wait } from '@/lib/wait'

/** False while prerendering. */
export const isOffline = () => globalThis.navigator?.onLine === false

/** Refused before anything was sent. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

export function requireNetwork(): void {
  if (isOffline()) throw new OfflineError('The browser is offline.')
}

export function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const probeEveryMs = 3000

/** Resolves once our server responds, whatever it says. */
export async function whenReachable(): Promise<void> {
  for (;;) {
    if (!isOffline() && (await limitedFetch('/api/health/live', { cache: 'no-store' }).catch(() => null))) return
    const online = new AbortController()
    const stop = onConnectionChange(() => online.abort())
    await wait(probeEveryMs, online.signal).catch(() => undefined)
    stop()
  }
}
