// Finds out, after a refusal, whether an admin is still one.
import type { QueryClient } from '@tanstack/react-query'
import type { AuthStore } from './auth-store'
import { mfaQuery, missingStep } from './mfa'

/**
 * Reads the profile of an admin again. Where the role is gone, the guard of the admin area closes it. A session that
 * has to give a second factor first is refused as well, and its guard shows that step. Never rejects.
 * @returns whether the role is gone
 */
export async function lostAdmin(authStore: AuthStore, queryClient: QueryClient): Promise<boolean> {
  const { session, user } = authStore.getSnapshot()
  if (!session || !user?.isAdmin) return false
  const mfa = await queryClient.fetchQuery({ ...mfaQuery(session), staleTime: 0 }).catch(() => undefined)
  if (missingStep(session, mfa)) return false
  await authStore.refreshProfile()
  const now = authStore.getSnapshot()
  return now.session?.user.id === session.user.id && now.user?.isAdmin === false
}
