// What a session says about its second factor, read without asking anybody.
import type { Session } from '@supabase/supabase-js'

export interface SessionAssurance {
  /** aal1: a password, a mailed link. aal2: a code of her authenticator app besides. */
  level: 'aal1' | 'aal2'
  /** Whether, when the session was made or renewed, she had an app whose code can be asked for. */
  enrolled: boolean
}

export function assuranceOf(session: Session): SessionAssurance {
  return {
    level: claimedLevel(session.access_token) === 'aal2' ? 'aal2' : 'aal1',
    enrolled: session.user.factors?.some(({ status }) => status === 'verified') ?? false,
  }
}

/** Signed in with the first factor alone, by somebody who has a second one. */
export function awaitsCode(session: Session): boolean {
  const { level, enrolled } = assuranceOf(session)
  return enrolled && level === 'aal1'
}

/** The claim `aal` of an access token. Only read, never trusted: the server checks the token. */
function claimedLevel(token: string): unknown {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { aal?: unknown }).aal
  } catch {
    return undefined
  }
}
