/** Finds and consumes the token of a verification, by the token hash of a link, or by the code and its address. */
import { z } from 'zod'
import type { Queryable } from '../../db/request-scope'
import { limitAttempts } from '../accounts/limit-attempts'
import {
  consumeTokenByCode,
  consumeTokenByHash,
  type OneTimeTokenType,
  type ConsumedToken,
} from '../accounts/one-time-tokens'
import type { AuthContext } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { consumePhoneCode } from '../phone/verify-phone'
import { normalisedEmail } from '../rules/email-address'
import { MAILED_CODE_FAILURES } from '../rules/rate-limits'

const TOKEN_TYPES: Readonly<Record<string, readonly OneTimeTokenType[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
}

export const verificationSchema = z.looseObject({
  type: z
    .string({ error: 'Verify requires a verification type' })
    .min(1, 'Verify requires a verification type'),
  token_hash: z.string().nullish(),
  token: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
})
export type Verification = z.infer<typeof verificationSchema>

/**
 * Runs `work` with a function that consumes the token within a transaction; if that rolls back, the token stays valid.
 * @throws {AuthError} otp_expired for a token that is unknown, used or expired: the error does not say which
 */
export async function consumeToken<T>(
  context: AuthContext,
  verification: Verification,
  work: (consume: (db: Queryable) => Promise<ConsumedToken>) => Promise<T>,
): Promise<T> {
  const { config, clock, policy } = context
  const { otpExpirySeconds } = policy.email
  const { type, token_hash, token, email, phone } = verification
  if (Boolean(token) === Boolean(token_hash)) throw invalid('Verify requires either a token or a token hash')
  if (token && Boolean(email) === Boolean(phone))
    throw invalid('Only an email address or phone number should be provided on verify')
  if (token_hash && (email || phone)) throw invalid('Only the token_hash and type should be provided')
  if (token && phone) return consumePhoneCode(context, { type, phone, token }, work)
  const types = Object.hasOwn(TOKEN_TYPES, type) ? TOKEN_TYPES[type]! : null
  if (!types) throw invalid('Invalid email verification type')

  if (token_hash) {
    return work(async db => {
      const consumed = await consumeTokenByHash(db, token_hash, types, clock(), otpExpirySeconds)
      if (!consumed) throw new AuthError('otp_expired', { message: 'Email link is invalid or has expired' })
      return consumed
    })
  }
  const address = normalisedEmail(email!)
  return limitAttempts(context, MAILED_CODE_FAILURES, address, () =>
    work(async db => {
      const entered = { address, code: token!.replace(/\s/g, ''), types }
      const consumed = await consumeTokenByCode(db, config.jwtSecret, entered, clock(), otpExpirySeconds)
      if (!consumed) throw new AuthError('otp_expired')
      return consumed
    }),
  )
}
