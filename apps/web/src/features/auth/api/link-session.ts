/** The session that a link from the auth service leaves, and setting a password with it. */
import { supabase } from '@/lib/supabase'
import { useMutation } from '@/lib/use-mutation'
import { setPasswordMessage } from '../auth-failure'
import { SET_PASSWORD_MESSAGES } from '../set-password-state'

interface FoundSession {
  lookup: 'present' | 'absent' | 'failed'
  email: string | null
}

/**
 * Waits until the client has processed the address (it exchanges `?code=` itself), then reads the session. Tokens in
 * the hash, as in links made by the auth service itself, are used when there is no session yet.
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
    let { session } = data
    if (!session && tokens?.accessToken && tokens.refreshToken) {
      const { accessToken: access_token, refreshToken: refresh_token } = tokens
      session = (await supabase.auth.setSession({ access_token, refresh_token })).data.session
    }
    return { lookup: session ? 'present' : 'absent', email: session?.user.email ?? null }
  } catch {
    return { lookup: 'failed', email: null }
  }
}

/** Rejects with an Error whose message may be shown. */
export const useSetPassword = () =>
  useMutation({
    mutationFn: async (password: string) => {
      const { error } = await supabase.auth.updateUser({ password }).catch((cause: unknown) => {
        throw new Error(SET_PASSWORD_MESSAGES.setFailed, { cause })
      })
      if (error) throw new Error(setPasswordMessage(error), { cause: error })
    },
  })
