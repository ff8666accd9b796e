// Empties the cache so that the next person on the device sees nothing that the last one has read, and so that a
// refusal at aal1 does not stay at aal2.
import type { QueryClient } from '@tanstack/react-query'
import type { AuthState } from './auth-store'
import { memberAccessKey } from './query-keys'
import { assuranceOf } from './session-assurance'

interface FollowedStore {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Pick<AuthState, 'user' | 'session'>
}

/**
 * Empties the cache whenever another person, or nobody, becomes the current user. It does so before anything is
 * rendered for them, so that their first reads survive. When the same session reaches aal2, everything is read again
 * while open pages keep their contents. Returns a function that stops it.
 */
export function clearCacheOnUserChange(store: FollowedStore, queryClient: QueryClient): () => void {
  let { userId, level } = who(store)
  return store.subscribe(() => {
    const next = who(store)
    const upgraded = next.level === 'aal2' && level === 'aal1'
    const samePerson = next.userId === userId
    ;({ userId, level } = next)
    if (!samePerson) queryClient.clear()
    else if (upgraded) readAgain(queryClient)
  })
}

const who = (store: FollowedStore) => {
  const { user, session } = store.getSnapshot()
  return { userId: user?.id, level: session ? assuranceOf(session).level : undefined }
}

function readAgain(queryClient: QueryClient) {
  queryClient.removeQueries({ type: 'inactive' })
  // A guard acts on this at once, so an outdated value must not stay until the new one arrives.
  void queryClient.resetQueries({ queryKey: memberAccessKey })
  void queryClient.invalidateQueries()
}
