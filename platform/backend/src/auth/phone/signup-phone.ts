/**
 * Sign-up with a phone number: creates an account and texts a code, or signs in at once where numbers are not confirmed.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Queryable } from '../../db/request-scope'
import { retryOnConflict } from '../../db/retry-on-conflict'
import { inTransaction } from '../../db/transaction'
import { withMinimumDuration } from '../../http/minimum-duration'
import { addUser, replaceUser } from '../accounts/add-user'
import { createOneTimeToken } from '../accounts/one-time-tokens'
import { isOwned } from '../accounts/ownership'
import { shownId } from '../accounts/shown-id'
import { dropUnprovenCredentials } from '../accounts/update-user'
import { findUserByPhone, type AuthUser } from '../accounts/users'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { assertPassword } from '../password/password-policy'
import { clientMetadata, metadataSchema, type Metadata } from '../rules/user-metadata'
import { issueSession } from '../tokens/issue-session'
import { hashPassword, passwordMatches } from '../password/passwords'
import { read } from '../wire/body-parsers'
import { normalisedPhone } from '../rules/phone-number'
import { smsChannel, textCode } from './text-code'

const schema = z.object({
  phone: z.string(),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  channel: z.string().nullish(),
  code_challenge: z.string().nullish(),
})

/** Within this time a second sign-up for a number may be a stranger's. */
const SIGN_UP_MS = 60 * 60 * 1000

interface PhoneSignUp {
  phone: string
  password: string
  encryptedPassword: string
  userMetadata: Metadata
  ip: string | null
}

export const signupWithPhone: Endpoint = async (context, call) => {
  const { sms } = context.policy
  const body = read(schema, call.body)
  if (!body.password) throw invalid('Signup requires a valid password')
  await assertPassword(body.password, context.policy)
  const channel = smsChannel(context, body.channel)
  if (body.code_challenge) throw invalid('PKCE not supported for phone signups')
  if (!sms.enableSignup)
    throw new AuthError('phone_provider_disabled', { message: 'Phone signups are disabled' })
  const { password } = body
  const { ip } = call.client
  const [phone, userMetadata] = [normalisedPhone(body.phone), clientMetadata(body.data)]

  return withMinimumDuration(context.policy.uniformResponseMs, async () => {
    const signUp = { phone, password, userMetadata, encryptedPassword: await hashPassword(password), ip }
    if (!sms.enableConfirmations) return retryOnConflict(() => signInAtOnce(context, call, signUp))
    // The owner of the number gets a code, known or not: the response tells nothing, and a code only signs in.
    const { otp } = await textCode(context, { phone, purpose: 'confirmation', channel, ip })
    return retryOnConflict(() => storeSignUp(context, signUp, otp))
  })
}

function signInAtOnce(context: AuthContext, call: Call, signUp: PhoneSignUp): Promise<unknown> {
  return inTransaction(context.pool, async db => {
    const existing = await findUserByPhone(db, signUp.phone, true)
    if (existing && isOwned(existing)) throw new AuthError('user_already_exists')
    const account = { ...signUp, email: null, phoneConfirmed: true }
    const { id } = existing
      ? await replaceUser(context, db, existing, account, signUp.ip)
      : await addUser(context, db, account, signUp.ip)
    return issueSession(context, db, id, 'password', call)
  })
}

function storeSignUp(context: AuthContext, signUp: PhoneSignUp, otp: string): Promise<unknown> {
  return inTransaction(context.pool, async db => {
    const now = context.clock()
    const existing = await findUserByPhone(db, signUp.phone, true)
    const user = await accountFor(context, db, signUp, existing)
    const token = { userId: user.id, type: 'confirmation_token', address: signUp.phone, otp } as const
    await createOneTimeToken(db, context.config.jwtSecret, token, now)
    const { jwtSecret } = context.config
    const id = existing && isOwned(existing) ? shownId(jwtSecret, signUp.phone) : user.id
    return unconfirmedUser(signUp, id, now)
  })
}

/**
 * Returns the account to store. Nobody has proved to own an unconfirmed one, so a later sign-up replaces it. Of two
 * sign-ups for one number within an hour nobody can tell whose code is typed: neither password counts, unless they are
 * the same.
 */
async function accountFor(
  context: AuthContext,
  db: Queryable,
  signUp: PhoneSignUp,
  existing: AuthUser | null,
): Promise<AuthUser> {
  const now = context.clock()
  if (existing && isOwned(existing)) return existing
  if (existing && now.getTime() - existing.created_at.getTime() < SIGN_UP_MS) {
    if (!(await passwordMatches(signUp.password, existing.encrypted_password)))
      await dropUnprovenCredentials(db, existing.id, now)
    return existing
  }
  const account = { ...signUp, email: null }
  return existing
    ? replaceUser(context, db, existing, account, signUp.ip)
    : addUser(context, db, account, signUp.ip)
}

/** Makes the body for new and known numbers in the same way, so that it does not tell them apart. */
function unconfirmedUser({ phone, userMetadata }: PhoneSignUp, id: string, now: Date): unknown {
  const verified = { sub: id, email_verified: false, phone_verified: false }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone,
    confirmation_sent_at: now,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { ...userMetadata, ...verified },
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: { ...verified, phone },
        provider: 'phone',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
