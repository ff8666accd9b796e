// Ends the session here. The client's broadcast ends it in the other tabs.
import { loadClient } from '@/lib/load-client'

/**
 * Keeps drafts, since the same person goes on. An already ended session is no failure: the client ignores 401, 403,
 * 404.
 * @returns why the session goes on, or null. Never rejects.
 */
export async function endSession(): Promise<unknown> {
  const { error } = await loadClient()
    .then(({ auth }) => auth.signOut({ scope: 'local' }))
    .catch((cause: unknown) => ({ error: cause }))
  return error
}
