/**
 * Phone numbers as MFA factors: what differs from an authenticator app when one is enrolled, challenged and verified.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Queryable } from '../../db/request-scope'
import { insertChallenge, type StoredFactor } from '../accounts/factors'
import type { AuthUser, FactorRow } from '../accounts/users'
import type { AuthContext, Call } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { read } from '../wire/body-parsers'
import { normalisedPhone } from '../rules/phone-number'
import { smsChannel, textCode } from './text-code'

/** @throws {AuthError} validation_failed, with GoTrue's messages */
export function factorPhone(given: string | null | undefined): string {
  if (!given) throw invalid('Phone number required to enroll Phone factor')
  return normalisedPhone(given)
}

/**
 * Removes an abandoned enrolment of the number.
 * @returns the factors that stay. @throws {AuthError} mfa_verified_factor_exists
 */
export async function makeRoomForPhone(
  db: Queryable,
  factors: readonly FactorRow[],
  phone: string,
): Promise<readonly FactorRow[]> {
  const same = factors.find(factor => factor.factor_type === 'phone' && factor.phone === phone)
  if (same?.status === 'verified') throw new AuthError('mfa_verified_factor_exists')
  if (!same) return factors
  await db.query('delete from auth.mfa_factors where id = $1', [same.id])
  return factors.filter(factor => factor !== same)
}

const challengeSchema = z.object({ channel: z.string().nullish() })

/** Texts a code, and stores the challenge that it answers once it was sent. @returns the id of the challenge */
export async function challengePhone(
  context: AuthContext,
  call: Call,
  { factor, user }: { factor: StoredFactor; user: AuthUser },
  now: Date,
): Promise<string> {
  const channel = smsChannel(context, read(challengeSchema, call.body).channel)
  const { otp } = await textCode(context, {
    phone: factor.phone!,
    purpose: 'mfa',
    channel,
    user,
    ip: call.client.ip,
  })
  const id = randomUUID()
  const otpCode = storedCode(context.config.jwtSecret, id, otp)
  await insertChallenge(context.pool, { id, factorId: factor.id, ip: call.client.ip, otpCode }, now)
  return id
}

export function acceptsTextedCode(
  { config }: AuthContext,
  challenge: { id: string; otp_code: string | null },
  code: string,
): boolean {
  const entered = Buffer.from(storedCode(config.jwtSecret, challenge.id, code.replace(/\s/g, '')))
  const expected = Buffer.from(challenge.otp_code ?? '')
  return entered.length === expected.length && timingSafeEqual(entered, expected)
}

/** Returns a hash keyed with a secret, so that the table alone does not reveal the digits. */
function storedCode(secret: string, challengeId: string, otp: string): string {
  return createHmac('sha256', secret).update(`mfa-code:${challengeId}:${otp}`).digest('hex')
}
