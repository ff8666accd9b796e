// Nothing that one person has read may be seen by the next one on the same device; and nothing that was refused before
// somebody gave her second factor may stand afterwards.
import type { QueryClient } from '@tanstack/react-query'
import type { AuthState } from './auth-store'
import { memberAccessKey } from './member-access-key'
import { assuranceOf } from './session-assurance'

interface FollowedStore {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Pick<AuthState, 'user' | 'session'>
}

/**
 * Empties the cache whenever another person, or nobody, becomes the current user: at once, before anything is drawn
 * for her, so that reads already begun for her survive. When the same person gives her second factor, everything is
 * read anew; pages that are open keep what they show meanwhile. Returns how to stop.
 */
export function clearCacheOnUserChange(store: FollowedStore, queryClient: QueryClient): () => void {
  let { userId, level } = who(store)
  return store.subscribe(() => {
    const next = who(store)
    const raised = next.level === 'aal2' && level === 'aal1'
    const samePerson = next.userId === userId
    ;({ userId, level } = next)
    if (!samePerson) queryClient.clear()
    else if (raised) readAnew(queryClient)
  })
}

const who = (store: FollowedStore) => {
  const { user, session } = store.getSnapshot()
  return { userId: user?.id, level: session ? assuranceOf(session).level : undefined }
}

function readAnew(queryClient: QueryClient) {
  queryClient.removeQueries({ type: 'inactive' })
  // What a guard judges by is not shown, it is obeyed: nobody may act on an answer from before.
  void queryClient.resetQueries({ queryKey: memberAccessKey })
  void queryClient.invalidateQueries()
}
