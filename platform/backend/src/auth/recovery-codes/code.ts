/**
 * Recovery codes as text: how they are made, read and hashed. Twelve characters are 60 bits, so a fast hash is enough
 * beside its key and the limit of attempts.
 */
import { createHmac, randomBytes } from 'node:crypto'

/** Crockford's base 32: nothing in it looks like anything else. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12

/** Returns a code such as `k7wq-3mzt-9xfa`. */
export function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(LENGTH), byte => ALPHABET[byte % ALPHABET.length]).join('')
  return characters.match(/.{4}/g)!.join('-')
}

/**
 * Returns the code as it is hashed, without the signs that people put between the characters. @returns null for what
 * cannot be a code
 */
export function normalisedRecoveryCode(entered: string): string | null {
  const code = entered
    .slice(0, 100)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return code.length === LENGTH ? code : null
}

/** Returns a hash that is keyed with a secret, so that the table alone opens nothing, and bound to the account. */
export function recoveryCodeHash(secret: string, userId: string, code: string): string {
  return createHmac('sha256', secret).update(`recovery-code:${userId}:${code}`).digest('hex')
}
