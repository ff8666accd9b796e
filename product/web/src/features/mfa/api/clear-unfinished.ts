// Removes enrollments that were begun and not confirmed.
import { logFailure } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

/** Removes an unfinished enrollment. Never rejects, since the next attempt would remove it too. */
export async function cancelEnrollment(id: string): Promise<void> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId: id })
  if (error) logFailure('An unfinished factor was not removed', error)
}

/** Removes what earlier attempts left unfinished. */
export async function clearUnfinished(): Promise<void> {
  const { all } = unwrap(await supabase.auth.mfa.listFactors())
  for (const { id, status } of all)
    if (status === 'unverified') unwrap(await supabase.auth.mfa.unenroll({ factorId: id }))
}
