// Why a password was not changed, in the words of docs/specification/sign-in.md#change-password.
import { changePasswordProblem } from '@juno/domain/account/password-rules'
import { changePasswordTexts } from '@juno/domain/profiles/profile-texts'
import { serviceMessage } from '@/lib/auth/service-message'

interface Words {
  title: string
  description: string
}

export class PasswordRefusal extends Error {
  override readonly name = 'PasswordRefusal'
  constructor(
    readonly words: Words,
    options?: ErrorOptions,
  ) {
    super(words.description, options)
  }
}

/** What is wrong with the fields as they are, before anybody is asked; null when nothing is. */
export function passwordFormProblem(next: string, confirmation: string) {
  const rule = changePasswordProblem(next)
  if (rule) return { title: changePasswordTexts.notMet, description: rule, field: 'next' }
  return next === confirmation ? null : { ...changePasswordTexts.mismatch, field: 'confirmation' }
}

/** 'Error' with the service's message where it has one for people. */
export function refusalOf(error: { name: string; message: string } | null, cause: unknown = error) {
  const { unexpected } = changePasswordTexts
  const description = error ? serviceMessage(error, unexpected) : unexpected
  return new PasswordRefusal({ title: 'Error', description }, { cause })
}
