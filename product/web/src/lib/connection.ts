// Tells whether the browser has a network, and waits for it.

/** Returns false while prerendering. */
export const isOffline = () => globalThis.navigator?.onLine === false

/** Thrown before anything was sent. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

export function requireNetwork(): void {
  if (isOffline()) throw new OfflineError('The browser is offline.')
}

/** Calls back when the network is there again. @returns a function that stops waiting */
export function whenOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}

export function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
