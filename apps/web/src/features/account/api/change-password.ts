// A new password, from somebody who knows the current one. The other sessions end, this one goes on.
import { changePasswordTexts } from '@juno/domain/profiles/profile-texts'
import { useMutation } from '@tanstack/react-query'
import { currentSession } from '@/lib/auth/current-session'
import { assuranceOf } from '@/lib/auth/session-assurance'
import { supabase } from '@/lib/supabase'
import { PasswordRefusal, refusalOf } from '../password-refusal'

export interface PasswordChange {
  email: string
  current: string
  next: string
}

/** Rejects with a PasswordRefusal, whose text may be shown. */
export async function changePassword(change: PasswordChange): Promise<void> {
  try {
    const session = await currentSession()
    // A session made by the password alone could not change it for somebody who has a second factor.
    const proveInPlace = session !== null && assuranceOf(session).level === 'aal2'
    const error = proveInPlace ? await changeInPlace(change) : await changeAfterSignIn(change)
    if (error?.code === 'invalid_credentials' || error?.code === 'current_password_invalid')
      throw new PasswordRefusal(changePasswordTexts.wrongCurrent, { cause: error })
    if (error) throw refusalOf(error)
  } catch (cause) {
    throw cause instanceof PasswordRefusal ? cause : refusalOf(null, cause)
  }
}

/** Signing in again is the proof; the session that comes of it replaces this one. */
async function changeAfterSignIn({ email, current, next }: PasswordChange) {
  const proof = await supabase.auth.signInWithPassword({ email, password: current })
  return proof.error ?? (await supabase.auth.updateUser({ password: next })).error
}

/** The proof travels with the change, and the session keeps its second factor. */
async function changeInPlace({ current, next }: PasswordChange) {
  return (await supabase.auth.updateUser({ password: next, current_password: current })).error
}

export const useChangePassword = () => useMutation({ mutationFn: changePassword })
