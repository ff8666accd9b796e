// Removes enrollments that were begun and not confirmed.
import { loadClient } from '@/lib/load-client'
import { logFailure } from '@/lib/log-failure'
import { unwrap } from '@/lib/unwrap'

/** Removes an unfinished enrollment. Never rejects, since the next attempt would remove it too. */
export async function cancelEnrollment(id: string): Promise<void> {
  const { error } = await loadClient()
    .then(({ auth }) => auth.mfa.unenroll({ factorId: id }))
    .catch((cause: unknown) => ({ error: cause }))
  if (error) logFailure('An unfinished factor was not removed', error)
}

/** Removes what earlier attempts left unfinished. */
export async function clearUnfinished(): Promise<void> {
  const { auth } = await loadClient()
  const { all } = unwrap(await auth.mfa.listFactors())
  for (const { id, status } of all)
    if (status === 'unverified') unwrap(await auth.mfa.unenroll({ factorId: id }))
}
