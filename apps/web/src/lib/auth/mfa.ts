// Whether this session still owes its second factor: one question to the database, which alone decides.
import type { MfaState } from '@juno/domain/mfa/two-factor'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '@supabase/supabase-js'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { mfaKey } from './mfa-key'
import { assuranceOf, awaitsCode } from './session-assurance'

/** `code`: she has an app and has not shown its code. `setup`: she needs one and has none. Null: nothing is missing. */
export type MissingStep = 'code' | 'setup' | null

export const mfaQuery = (session: Session) =>
  queryOptions({
    queryKey: [...mfaKey, session.user.id, assuranceOf(session).level],
    queryFn: async () => unwrap(await supabase.rpc('mfa_state')) as MfaState,
    staleTime: 60_000,
    // A rule that was made while a tab slept is noticed when she comes back to it.
    refetchOnWindowFocus: true,
  })

/**
 * What is missing; until the database has answered, as far as the session itself tells. A session that has shown a
 * code owes nothing: an answer that says otherwise is one from before.
 */
export function missingStep(session: Session, answer: MfaState | undefined): MissingStep {
  if (assuranceOf(session).level === 'aal2') return null
  if (!answer) return awaitsCode(session) ? 'code' : null
  if (answer.satisfied) return null
  if (answer.enrolled) return 'code'
  return answer.required ? 'setup' : null
}
