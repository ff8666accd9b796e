/** Codes of gifts: 100 random bits. Only the newest mail holds one; the database stores its hash. */
import { randomBytes } from 'node:crypto'
import { GIFT_ALPHABET, GIFT_CODE_LENGTH } from '@juno/domain/payments/gift'
import { hashLinkToken } from '../../../shared/api/link-token'

export function createGiftCode(): { code: string; hash: string } {
  // 256 is a multiple of 32: every letter is as likely as any other.
  const code = [...randomBytes(GIFT_CODE_LENGTH)].map(byte => GIFT_ALPHABET[byte % 32]).join('')
  return { code, hash: hashGiftCode(code) }
}

/** Hashes a code in the form in which it was made: see `normaliseGiftCode`. */
export const hashGiftCode = hashLinkToken
