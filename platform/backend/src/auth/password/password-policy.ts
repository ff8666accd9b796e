/**
 * Accepts a password that has the length and the character classes of the policy and at most the 72 bytes that bcrypt
 * reads. Refuses the most common ones unless the policy takes them.
 */
import type { AuthPolicy } from '../../contract'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { isCommonPassword } from './common-passwords'

const MAX_BYTES = 72

type PasswordPolicy = Pick<
  AuthPolicy,
  'minimumPasswordLength' | 'passwordRequirements' | 'refuseCommonPasswords'
>

const LOWER = /\p{Ll}/u
const UPPER = /\p{Lu}/u
const DIGIT = /\p{Nd}/u
const SYMBOL = /[^\p{L}\p{N}\s]/u

const REQUIRED: Readonly<
  Record<AuthPolicy['passwordRequirements'], { sets: RegExp[]; description: string }>
> = {
  '': { sets: [], description: '' },
  letters_digits: { sets: [/\p{L}/u, DIGIT], description: 'one letter and one number' },
  lower_upper_letters_digits: {
    sets: [LOWER, UPPER, DIGIT],
    description: 'one lowercase letter, one uppercase letter and one number',
  },
  lower_upper_letters_digits_symbols: {
    sets: [LOWER, UPPER, DIGIT, SYMBOL],
    description: 'one lowercase letter, one uppercase letter, one number and one symbol',
  },
}

export interface Weakness {
  message: string
  /** `pwned` as GoTrue calls what Have I Been Pwned knows. */
  reasons: ('length' | 'characters' | 'pwned')[]
}

/** @returns null for a password that is strong enough */
export async function findWeakness(password: string, policy: PasswordPolicy): Promise<Weakness | null> {
  const { minimumPasswordLength: length, passwordRequirements, refuseCommonPasswords = true } = policy
  const { sets, description } = REQUIRED[passwordRequirements]
  const reasons: Weakness['reasons'] = []
  const messages: string[] = []
  if ([...password].length < length) {
    reasons.push('length')
    messages.push(`Password should be at least ${length} characters.`)
  }
  if (!sets.every(characters => characters.test(password))) {
    reasons.push('characters')
    messages.push(`Password should contain at least ${description}.`)
  }
  if (refuseCommonPasswords && (await isCommonPassword(password))) {
    reasons.push('pwned')
    messages.push('Password is known to be weak and easy to guess, please choose a different one.')
  }
  return reasons.length > 0 ? { message: messages.join(' '), reasons } : null
}

export function tooLongForBcrypt(password: string): boolean {
  return Buffer.byteLength(password) > MAX_BYTES
}

/** @throws {AuthError} weak_password with its reasons, or validation_failed when too long */
export async function assertPassword(password: string, policy: PasswordPolicy): Promise<void> {
  if (tooLongForBcrypt(password)) throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`)
  const weakness = await findWeakness(password, policy)
  if (!weakness) return
  throw new AuthError('weak_password', {
    message: weakness.message,
    extra: { weak_password: { reasons: weakness.reasons } },
  })
}
