/** Requests a link by email, and verifies the one-time token of such a link. */
import type { AuthError, Session } from '@supabase/supabase-js'
import { paths } from '@/config/paths'
import { serviceMessage } from '@/lib/auth/service-message'
import { loadClient, loadPassingClient } from '@/lib/load-client'
import { useMutation } from '@/lib/use-mutation'
import { AUTH_MESSAGES } from '../auth-failure'
import type { MailLink } from '../mail-link'

/** Asks the service to send a link. Rejects with an Error whose message may be shown. */
async function ask(sending: Promise<{ error: AuthError | null }>, fallback: string): Promise<void> {
  const { error } = await sending.catch((cause: unknown) => {
    throw new Error(fallback, { cause })
  })
  if (error) throw new Error(serviceMessage(error, fallback), { cause: error })
}

/** The service responds the same for known and unknown addresses. */
export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (typed: string) => {
      const email = typed.trim().toLowerCase()
      const target = new URL('/set-password', window.location.origin)
      target.search = new URLSearchParams({ source: 'reset', email, t: String(Date.now()) }).toString()
      const sending = loadClient().then(({ auth }) =>
        auth.resetPasswordForEmail(email, { redirectTo: target.toString() }),
      )
      return ask(sending, AUTH_MESSAGES.resetFallback)
    },
  })

/** Sends a link to /set-password to a person who has paid but has no password yet. */
export const useSendVerificationLink = () =>
  useMutation({
    mutationFn: (typed: string) => {
      const emailRedirectTo = `${window.location.origin}/set-password`
      const email = typed.trim().toLowerCase()
      const sending = loadClient().then(({ auth }) =>
        auth.signInWithOtp({ email, options: { emailRedirectTo } }),
      )
      return ask(sending, AUTH_MESSAGES.verificationFailed).catch((cause: Error) => {
        const [failed, reason] = [AUTH_MESSAGES.verificationFailed, cause.message]
        throw new Error(reason === failed ? failed : `${failed}. ${reason}`, { cause })
      })
    },
  })

/** Sends a sign-in code to an existing account. The service responds the same for known and unknown addresses. */
export const useSendCode = () =>
  useMutation({
    mutationFn: (email: string) => {
      // The link beside the code leads there.
      const emailRedirectTo = window.location.origin + paths.dashboard
      const sending = loadClient().then(({ auth }) =>
        auth.signInWithOtp({ email, options: { emailRedirectTo, shouldCreateUser: false } }),
      )
      return ask(sending, AUTH_MESSAGES.unexpected)
    },
  })

/**
 * Consumes the token when the button is pressed. Nobody is signed in with its session yet. It is null while a change of
 * email waits for the other address. Rejects when the token is expired or used.
 */
export const useVerifyMailLink = () =>
  useMutation({
    mutationFn: async ({ tokenHash, type }: MailLink): Promise<Session | null> => {
      const { auth } = await loadPassingClient()
      const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
      if (error) throw error
      return data.session
    },
  })
