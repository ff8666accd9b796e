// A new password, from somebody who knows the current one. Her other sessions end, this one goes on.
import { changePasswordTexts } from '@juno/domain/profile-texts'
import { useMutation } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { PasswordRefusal, refusalOf } from '../password-refusal'

export interface PasswordChange {
  email: string
  current: string
  next: string
}

/** Rejects with a PasswordRefusal, whose words may be shown. */
export async function changePassword({ email, current, next }: PasswordChange): Promise<void> {
  try {
    // Signing in again is the proof; the session that comes of it replaces this one.
    const proof = await supabase.auth.signInWithPassword({ email, password: current })
    if (proof.error?.code === 'invalid_credentials')
      throw new PasswordRefusal(changePasswordTexts.wrongCurrent, { cause: proof.error })
    if (proof.error) throw refusalOf(proof.error)
    const { error } = await supabase.auth.updateUser({ password: next })
    if (error) throw refusalOf(error)
  } catch (cause) {
    throw cause instanceof PasswordRefusal ? cause : refusalOf(null, cause)
  }
}

export const useChangePassword = () => useMutation({ mutationFn: changePassword })
