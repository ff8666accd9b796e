// Reads the AAL of a session without a request.
import type { Session } from '@supabase/supabase-js'

interface SessionAssurance {
  /** aal1 stands for a password or an emailed link, aal2 for a second factor, too. */
  level: 'aal1' | 'aal2'
  /** Whether the account had a verified app when the session was created or refreshed. */
  enrolled: boolean
}

export function assuranceOf(session: Session): SessionAssurance {
  return {
    level: claimedLevel(session.access_token) === 'aal2' ? 'aal2' : 'aal1',
    enrolled: session.user.factors?.some(({ status }) => status === 'verified') ?? false,
  }
}

/** Returns true at aal1 for an account that has a second factor. */
export function awaitsCode(session: Session): boolean {
  const { level, enrolled } = assuranceOf(session)
  return enrolled && level === 'aal1'
}

export const isAtAal2 = (session: Session | null): boolean =>
  session !== null && assuranceOf(session).level === 'aal2'

/** Returns whether the earlier session was at aal1 and this one is at aal2. */
export const isUpgrade = (before: Session | null, session: Session): boolean =>
  before !== null && !isAtAal2(before) && isAtAal2(session)

/** Returns the claim `aal` of an access token. It is not trusted: the server checks the token. */
function claimedLevel(token: string): unknown {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { aal?: unknown }).aal
  } catch {
    return undefined
  }
}
