// Sets a new password for a member who knows the current one, or the first one of an account that has none. The other
// sessions end, this one continues. A refusal has the texts of docs/specification/sign-in.md#change-password.
import { emailedCodeTexts } from '@juno/domain/account/emailed-code'
import { changePasswordProblem } from '@juno/domain/account/password-rules'
import { changePasswordTexts } from '@juno/domain/profiles/profile-texts'
import { useQueryClient } from '@tanstack/react-query'
import { currentSession } from '@/lib/auth/current-session'
import { serviceMessage } from '@/lib/auth/service-message'
import { assuranceOf } from '@/lib/auth/session-assurance'
import { loadClient } from '@/lib/load-client'
import { useMutation } from '@/lib/use-mutation'
import { passwordStateQuery } from './password-state'

interface PasswordChange {
  /** Empty for an account without an address. */
  email: string
  current: string
  next: string
}

/** Rejects with a PasswordRefusal, whose text may be shown. */
async function changePassword(change: PasswordChange): Promise<void> {
  try {
    const session = await currentSession()
    // A session that was made by the password alone could not change it where there is a second factor.
    const proveInPlace = change.email === '' || (session !== null && assuranceOf(session).level === 'aal2')
    const error = proveInPlace ? await changeInPlace(change) : await changeAfterSignIn(change)
    if (error?.code === 'invalid_credentials' || error?.code === 'current_password_invalid')
      throw new PasswordRefusal(changePasswordTexts.wrongCurrent, { cause: error, field: 'current' })
    if (error) throw refusalOf(error)
  } catch (cause) {
    throw cause instanceof PasswordRefusal ? cause : refusalOf(null, cause)
  }
}

/** Proves the owner by signing in again. The new session replaces this one. */
async function changeAfterSignIn({ email, current, next }: PasswordChange) {
  const { auth } = await loadClient()
  const proof = await auth.signInWithPassword({ email, password: current })
  return proof.error ?? (await auth.updateUser({ password: next })).error
}

/** Sends the current password with the new one, so that the session keeps its second factor. */
async function changeInPlace({ current, next }: PasswordChange) {
  const { auth } = await loadClient()
  return (await auth.updateUser({ password: next, current_password: current })).error
}

export const useChangePassword = () => useMutation({ mutationFn: changePassword })

interface FirstPassword {
  next: string
  /** The code from the email, or an empty text where none was asked for. */
  code: string
}

/** @returns whether a code is needed first, in which case nothing is stored. Rejects with a PasswordRefusal. */
async function setPassword({ next, code }: FirstPassword): Promise<'set' | 'code-needed'> {
  const { error } = await loadClient()
    .then(({ auth }) => auth.updateUser({ password: next, ...(code && { nonce: code }) }))
    .catch((cause: unknown) => {
      throw refusalOf(null, cause)
    })
  if (!error) return 'set'
  if (error.code === 'reauthentication_needed') return 'code-needed'
  if (error.code === 'reauthentication_not_valid') throw wrongCode(emailedCodeTexts.wrong, error)
  throw refusalOf(error)
}

export const wrongCode = (description: string, cause?: unknown) =>
  new PasswordRefusal({ title: 'Error', description }, { cause, field: 'code' })

export function useSetPassword(userId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: setPassword,
    onSuccess: outcome => {
      if (outcome === 'set')
        cache.setQueryData(passwordStateQuery(userId).queryKey, { password: 'set' as const })
    },
  })
}

export class PasswordRefusal extends Error {
  override readonly name = 'PasswordRefusal'
  /** The field that is wrong. */
  readonly field: 'current' | 'code' | null
  constructor(
    readonly texts: { title: string; description: string },
    { field = null, ...options }: ErrorOptions & { field?: 'current' | 'code' | null } = {},
  ) {
    super(texts.description, options)
    this.field = field
  }
}

/** Returns a problem with the fields before they are sent, or null. */
export function passwordFormProblem(next: string, confirmation: string) {
  const rule = changePasswordProblem(next)
  if (rule) return { title: changePasswordTexts.notMet, description: rule, field: 'next' }
  return next === confirmation ? null : { ...changePasswordTexts.mismatch, field: 'confirmation' }
}

/** Builds a refusal with the title 'Error', and with the service's message where it may be shown. */
function refusalOf(error: { name: string; message: string } | null, cause: unknown = error) {
  const { unexpected } = changePasswordTexts
  const description = error ? serviceMessage(error, unexpected) : unexpected
  return new PasswordRefusal({ title: 'Error', description }, { cause })
}
