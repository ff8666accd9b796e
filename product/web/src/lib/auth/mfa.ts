// Reads whether this session still needs MFA. Only the database decides.
import type { MfaState } from '@juno/domain/mfa/two-factor'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '@supabase/supabase-js'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { mfaKey } from './query-keys'
import { assuranceOf, awaitsCode } from './session-assurance'

/**
 * `code` asks for one of the account's factors. `setup` means that a factor is required and there is none. Null means
 * that nothing is missing.
 */
export type MissingStep = 'code' | 'setup' | null

export const mfaQuery = (session: Session) =>
  queryOptions({
    queryKey: [...mfaKey, session.user.id, assuranceOf(session).level],
    queryFn: async () => unwrap(await supabase.rpc('mfa_state')) as MfaState,
    staleTime: 60_000,
    // The query notices a rule that changed while the tab was in the background.
    refetchOnWindowFocus: true,
  })

/**
 * Returns the missing step. Until the database has answered, the session itself decides. For a session at aal2 nothing
 * is missing: a response that says otherwise is outdated.
 */
export function missingStep(session: Session, state: MfaState | undefined): MissingStep {
  if (assuranceOf(session).level === 'aal2') return null
  if (!state) return awaitsCode(session) ? 'code' : null
  if (state.satisfied) return null
  if (state.enrolled) return 'code'
  return state.required ? 'setup' : null
}
