// Provides the connection of the tab to components. It is made after the page was painted, and changes with the
// account.
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LiveConnection } from './live-connection'

export function createLiveStore() {
  let connection: LiveConnection | null = null
  const listeners = new Set<() => void>()
  return {
    set(next: LiveConnection | null) {
      connection = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getSnapshot: () => connection,
  }
}

export type LiveStore = ReturnType<typeof createLiveStore>

const noStore = createLiveStore()
export const LiveContext = createContext<LiveStore>(noStore)

/** Returns null while nobody is signed in, and where the installation has no realtime. */
export function useLiveConnection(): LiveConnection | null {
  const store = useContext(LiveContext)
  return useSyncExternalStore(store.subscribe, store.getSnapshot, () => null)
}
