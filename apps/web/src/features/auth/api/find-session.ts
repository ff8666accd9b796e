/** Looking for the session that a return from the auth service should have left. */
import { supabase } from '@/lib/supabase'

export interface FoundSession {
  lookup: 'present' | 'absent' | 'failed'
  email: string | null
}

/**
 * Waits until the client has dealt with the address (it exchanges `?code=` itself), then reads the session. Tokens
 * in the hash, as links made by the auth service itself carry them, are taken over when there is no session yet.
 * Never rejects.
 */
export async function findSession(tokens?: {
  accessToken: string | null
  refreshToken: string | null
}): Promise<FoundSession> {
  try {
    await supabase.auth.initialize()
    const { data, error } = await supabase.auth.getSession()
    if (error) return { lookup: 'failed', email: null }
    if (data.session) return { lookup: 'present', email: data.session.user.email ?? null }
    if (!tokens?.accessToken || !tokens.refreshToken) return { lookup: 'absent', email: null }
    const taken = await supabase.auth.setSession({
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
    })
    return taken.data.session
      ? { lookup: 'present', email: taken.data.session.user.email ?? null }
      : { lookup: 'absent', email: null }
  } catch {
    return { lookup: 'failed', email: null }
  }
}
