/** Making the account, with the proof of payment in its metadata where there is one. */
import { serviceMessage } from '@/lib/auth/service-message'
import { supabase } from '@/lib/supabase'
import { SIGN_UP_FAILED, type PaymentProof } from '../account-creation'

/** `signedIn` is false when the account waits for the link in its mail. Rejects with an Error that may be shown. */
export async function signUp(account: {
  email: string
  password: string
  proof: PaymentProof
}): Promise<{ userId: string; signedIn: boolean }> {
  const { data, error } = await supabase.auth.signUp({
    email: account.email,
    password: account.password,
    options: { emailRedirectTo: `${window.location.origin}/sign-in`, data: { ...account.proof } },
  })
  if (error) throw new Error(serviceMessage(error, SIGN_UP_FAILED), { cause: error })
  if (!data.user) throw new Error(SIGN_UP_FAILED)
  return { userId: data.user.id, signedIn: data.session !== null }
}
