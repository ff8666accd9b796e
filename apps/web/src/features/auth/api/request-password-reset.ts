/** Asking for a password reset link by email. */
import { useMutation } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { serviceMessage } from '@/lib/auth/service-message'
import { AUTH_MESSAGES } from '../auth-failure'

/** Sends the link; the answer is alike for known and unknown addresses. Rejects with an Error whose message may be shown. */
export async function requestPasswordReset(email: string): Promise<void> {
  const address = email.trim().toLowerCase()
  const target = new URL('/set-password', window.location.origin)
  target.search = new URLSearchParams({ source: 'reset', email: address, t: String(Date.now()) }).toString()
  const { error } = await supabase.auth
    .resetPasswordForEmail(address, { redirectTo: target.toString() })
    .catch((cause: unknown) => {
      throw new Error(AUTH_MESSAGES.resetFallback, { cause })
    })
  if (error) throw new Error(serviceMessage(error, AUTH_MESSAGES.resetFallback), { cause: error })
}

export const useRequestPasswordReset = () => useMutation({ mutationFn: requestPasswordReset })
