// A new password, for a member who knows the current one. The other sessions end, this one continues. A refusal has the
// texts of docs/specification/sign-in.md#change-password.
import { changePasswordProblem } from '@juno/domain/account/password-rules'
import { changePasswordTexts } from '@juno/domain/profiles/profile-texts'
import { currentSession } from '@/lib/auth/current-session'
import { serviceMessage } from '@/lib/auth/service-message'
import { assuranceOf } from '@/lib/auth/session-assurance'
import { supabase } from '@/lib/supabase'
import { useMutation } from '@/lib/use-mutation'

interface PasswordChange {
  email: string
  current: string
  next: string
}

/** Rejects with a PasswordRefusal, whose text may be shown. */
async function changePassword(change: PasswordChange): Promise<void> {
  try {
    const session = await currentSession()
    // With a second factor, a session made by the password alone could not change it.
    const proveInPlace = session !== null && assuranceOf(session).level === 'aal2'
    const error = proveInPlace ? await changeInPlace(change) : await changeAfterSignIn(change)
    if (error?.code === 'invalid_credentials' || error?.code === 'current_password_invalid')
      throw new PasswordRefusal(changePasswordTexts.wrongCurrent, { cause: error })
    if (error) throw refusalOf(error)
  } catch (cause) {
    throw cause instanceof PasswordRefusal ? cause : refusalOf(null, cause)
  }
}

/** Signing in again is the proof; the new session replaces this one. */
async function changeAfterSignIn({ email, current, next }: PasswordChange) {
  const proof = await supabase.auth.signInWithPassword({ email, password: current })
  return proof.error ?? (await supabase.auth.updateUser({ password: next })).error
}

/** The current password is sent with the new one, and the session keeps its second factor. */
async function changeInPlace({ current, next }: PasswordChange) {
  return (await supabase.auth.updateUser({ password: next, current_password: current })).error
}

export const useChangePassword = () => useMutation({ mutationFn: changePassword })

export class PasswordRefusal extends Error {
  override readonly name = 'PasswordRefusal'
  constructor(
    readonly texts: { title: string; description: string },
    options?: ErrorOptions,
  ) {
    super(texts.description, options)
  }
}

/** What is wrong with the fields before they are sent; null when nothing is. */
export function passwordFormProblem(next: string, confirmation: string) {
  const rule = changePasswordProblem(next)
  if (rule) return { title: changePasswordTexts.notMet, description: rule, field: 'next' }
  return next === confirmation ? null : { ...changePasswordTexts.mismatch, field: 'confirmation' }
}

/** Titled 'Error', with the service's message where it may be shown. */
function refusalOf(error: { name: string; message: string } | null, cause: unknown = error) {
  const { unexpected } = changePasswordTexts
  const description = error ? serviceMessage(error, unexpected) : unexpected
  return new PasswordRefusal({ title: 'Error', description }, { cause })
}
