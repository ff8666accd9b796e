// Nothing that one person has read may be seen by the next one on the same device.
import type { QueryClient } from '@tanstack/react-query'
import type { AuthState } from './auth-store'

interface FollowedStore {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Pick<AuthState, 'user'>
}

/**
 * Empties the cache whenever another person, or nobody, becomes the current user: at once, before anything is drawn
 * for her, so that reads already begun for her survive. Returns how to stop.
 */
export function clearCacheOnUserChange(store: FollowedStore, queryClient: QueryClient): () => void {
  let userId = store.getSnapshot().user?.id
  return store.subscribe(() => {
    const next = store.getSnapshot().user?.id
    if (next === userId) return
    userId = next
    queryClient.clear()
  })
}
