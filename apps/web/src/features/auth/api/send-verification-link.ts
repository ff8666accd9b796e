/** Mailing a magic link to someone who paid but has no password yet. */
import { useMutation } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { serviceMessage } from '@/lib/auth/service-message'
import { AUTH_MESSAGES } from '../auth-failure'

/** Sends a one-time link that leads to /set-password. Rejects with an Error whose message may be shown. */
export async function sendVerificationLink(email: string): Promise<void> {
  const { error } = await supabase.auth
    .signInWithOtp({
      email: email.trim().toLowerCase(),
      options: { emailRedirectTo: `${window.location.origin}/set-password` },
    })
    .catch((cause: unknown) => {
      throw new Error(AUTH_MESSAGES.verificationFailed, { cause })
    })
  if (error) throw new Error(serviceMessage(error, AUTH_MESSAGES.verificationFailed), { cause: error })
}

export const useSendVerificationLink = () => useMutation({ mutationFn: sendVerificationLink })
