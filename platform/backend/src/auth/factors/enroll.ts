/**
 * POST /factors: enrolls an authenticator app, a phone number or a security key. The factor is unverified until it was used once.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import { deleteStaleFactors, insertFactor, lockAccountFactors } from '../accounts/factors'
import type { SessionRow } from '../accounts/sessions'
import { loadUser, type AuthUser, type FactorRow } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { sessionOf } from './factor-of-path'
import { factorPhone, makeRoomForPhone } from '../phone/factor-phone'
import { qrCode } from './qr-code'
import { newTotpSecret, totpUri } from './totp'
import { encryptSecret } from '../tokens/factor-secret'
import { read } from '../wire/body-parsers'
import type { SignedInEndpoint } from '../wire/guards'

const schema = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], {
    error: 'factor_type needs to be totp, phone, or webauthn',
  }),
  friendly_name: z.string().max(100, 'may be 100 characters long').nullish(),
  phone: z.string().nullish(),
  issuer: z.string().max(64, 'may be 64 characters long').nullish(),
})

export const factorEnroll: SignedInEndpoint = async (context, call, principal) => {
  const session = sessionOf(principal)
  const body = read(schema, call.body)
  const { totp, phone, webauthn } = context.policy.mfa
  if (body.factor_type === 'webauthn') {
    if (!webauthn.enrollEnabled || !context.relyingParty)
      throw new AuthError('mfa_webauthn_enroll_not_enabled')
    return enrollWebAuthn(context, principal.user, session, body)
  }
  if (body.factor_type === 'phone') {
    if (!phone.enrollEnabled) throw new AuthError('mfa_phone_enroll_not_enabled')
    return enrollPhone(context, principal.user, session, body)
  }
  if (!totp.enrollEnabled) throw new AuthError('mfa_totp_enroll_not_enabled')
  return enrollApp(context, principal.user, session, body)
}

type Enrolment = z.infer<typeof schema>

async function enrollApp(
  context: AuthContext,
  user: AuthUser,
  session: SessionRow,
  { friendly_name: name, issuer: given }: Enrolment,
): Promise<unknown> {
  const { config, clock } = context
  const [id, secret, friendlyName] = [randomUUID(), newTotpSecret(), name ?? '']
  const uri = totpUri(secret, given || new URL(config.siteUrl).host, user.email ?? user.id)
  const qr_code = qrCode(uri)
  if (qr_code === null) throw invalid('issuer: is too long for a QR code')

  await withFactors(context, user, async (db, factors) => {
    assertMayEnroll(context, factors, friendlyName, session)
    const sealed = encryptSecret(config.jwtSecret, id, secret)
    await insertFactor(db, { id, userId: user.id, type: 'totp', friendlyName, secret: sealed }, clock())
  })
  return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code, secret, uri } }
}

async function enrollPhone(
  context: AuthContext,
  user: AuthUser,
  session: SessionRow,
  { friendly_name: name, phone: given }: Enrolment,
): Promise<unknown> {
  const [id, phone, friendlyName] = [randomUUID(), factorPhone(given), name ?? '']
  await withFactors(context, user, async (db, factors) => {
    const others = await makeRoomForPhone(db, factors, phone)
    assertMayEnroll(context, others, friendlyName, session)
    await insertFactor(db, { id, userId: user.id, type: 'phone', friendlyName, phone }, context.clock())
  })
  return { id, type: 'phone', friendly_name: friendlyName, phone: given }
}

/** Enrolls a WebAuthn factor. Its credential is made with the first challenge. */
async function enrollWebAuthn(
  context: AuthContext,
  user: AuthUser,
  session: SessionRow,
  { friendly_name: name }: Enrolment,
): Promise<unknown> {
  const [id, friendlyName] = [randomUUID(), name ?? '']
  await withFactors(context, user, async (db, factors) => {
    assertMayEnroll(context, factors, friendlyName, session)
    await insertFactor(db, { id, userId: user.id, type: 'webauthn', friendlyName }, context.clock())
  })
  return { id, type: 'webauthn', friendly_name: friendlyName }
}

function withFactors(
  { pool, clock }: AuthContext,
  user: AuthUser,
  work: (db: Queryable, factors: readonly FactorRow[]) => Promise<void>,
): Promise<void> {
  return inTransaction(pool, async db => {
    await lockAccountFactors(db, user.id)
    await deleteStaleFactors(db, user.id, clock())
    await work(db, (await loadUser(db, user.id))!.factors)
  })
}

/** Checks in GoTrue's order, so that a request gets the same error. */
function assertMayEnroll(
  { policy }: AuthContext,
  factors: readonly FactorRow[],
  friendlyName: string,
  session: SessionRow,
): void {
  if (factors.some(factor => (factor.friendly_name ?? '') === friendlyName)) {
    throw new AuthError('mfa_factor_name_conflict', {
      message: `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`,
    })
  }
  if (factors.length >= policy.mfa.maxEnrolledFactors) throw new AuthError('too_many_enrolled_mfa_factors')
  if (factors.some(factor => factor.status === 'verified') && session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' })
  }
}
