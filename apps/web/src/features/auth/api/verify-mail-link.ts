/** Spending the one-time token of a mailed link: only ever on a press of the button, never by opening the page. */
import { useMutation } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import type { MailLink } from '../mail-link'

/** Posts the token and signs in; rejects when the token is expired or used. */
export async function verifyMailLink(link: MailLink): Promise<void> {
  const { error } = await supabase.auth.verifyOtp({ token_hash: link.tokenHash, type: link.type })
  if (error) throw error
}

export const useVerifyMailLink = () => useMutation({ mutationFn: verifyMailLink })
