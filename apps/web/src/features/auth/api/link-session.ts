/** The session that a link from the auth service leaves, and setting a password with it. */
import { isUnanswered } from '@/lib/auth/service-message'
import { passingClient, supabase } from '@/lib/supabase'
import { useMutation } from '@/lib/use-mutation'
import { setPasswordMessage } from '../auth-failure'
import { SET_PASSWORD_MESSAGES } from '../set-password-state'

interface FoundSession {
  lookup: 'present' | 'absent' | 'failed'
  email: string | null
}

/**
 * Waits until the client has processed the address (it exchanges `?code=` itself), then reads the session.
 * Never rejects.
 */
export async function findSession(): Promise<FoundSession> {
  try {
    await supabase.auth.initialize()
    const { data, error } = await supabase.auth.getSession()
    if (error) return { lookup: 'failed', email: null }
    const { session } = data
    return { lookup: session ? 'present' : 'absent', email: session?.user.email ?? null }
  } catch {
    return { lookup: 'failed', email: null }
  }
}

/**
 * Whose account the access token is for: null when the service refuses it, undefined when it did not answer. Signs
 * nobody in. Never rejects.
 */
export async function accountOf(accessToken: string): Promise<string | null | undefined> {
  const { data, error } = await passingClient().auth.getUser(accessToken)
  return error && isUnanswered(error) ? undefined : (data.user?.email ?? null)
}

/** Signs in with the tokens of a link, once the person has agreed. Refused tokens leave nobody signed in. */
export async function enter(tokens: { access_token: string; refresh_token: string }): Promise<void> {
  await supabase.auth.setSession(tokens)
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
