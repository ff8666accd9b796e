/**
 * Which passwords are accepted: at least 8 characters with lower case, upper case and digit (specification,
 * section 5), and no more than the 72 bytes that bcrypt reads.
 */
import { AuthError, invalid } from '../error-catalogue'

const MIN_LENGTH = 8
const MAX_BYTES = 72
const REQUIRED = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u]

export interface Weakness {
  message: string
  reasons: ('length' | 'characters')[]
}

/** @returns null for a password that is strong enough */
export function weaknessOf(password: string): Weakness | null {
  const reasons: Weakness['reasons'] = []
  const messages: string[] = []
  if ([...password].length < MIN_LENGTH) {
    reasons.push('length')
    messages.push(`Password should be at least ${MIN_LENGTH} characters.`)
  }
  if (!REQUIRED.every(characters => characters.test(password))) {
    reasons.push('characters')
    messages.push(
      'Password should contain at least one lowercase letter, one uppercase letter and one number.',
    )
  }
  return reasons.length > 0 ? { message: messages.join(' '), reasons } : null
}

export function tooLongForBcrypt(password: string): boolean {
  return Buffer.byteLength(password) > MAX_BYTES
}

/** @throws {AuthError} weak_password with its reasons, or validation_failed when too long */
export function assertPassword(password: string): void {
  if (tooLongForBcrypt(password)) throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`)
  const weakness = weaknessOf(password)
  if (!weakness) return
  throw new AuthError('weak_password', {
    message: weakness.message,
    extra: { weak_password: { reasons: weakness.reasons } },
  })
}
