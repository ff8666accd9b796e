/**
 * Sign-up with an address: creates an account and mails a confirmation, or signs the user in at once where the account is
 * confirmed, by the policy or by a trigger.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuthMail } from '../../messages'
import type { Queryable } from '../../db/request-scope'
import { retryOnConflict } from '../../db/retry-on-conflict'
import { inTransaction } from '../../db/transaction'
import { withMinimumDuration } from '../../http/minimum-duration'
import { addUser, replaceUser } from '../accounts/add-user'
import { beginFlow, storeSignUpCredentials } from '../accounts/flow-state'
import { isOwned } from '../accounts/ownership'
import { shownId } from '../accounts/shown-id'
import { findUserByEmail, type AuthUser } from '../accounts/users'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { sendMailsUnseen } from '../mails/send-mails'
import { checkMailLimit, prepareMail } from '../mails/prepare-mail'
import { codeChallenge, codeChallengeFields } from '../rules/code-challenge'
import { normalisedEmail } from '../rules/email-address'
import { assertPassword } from '../password/password-policy'
import { redirectTarget } from '../rules/redirect-target'
import { clientMetadata, metadataSchema, type Metadata } from '../rules/user-metadata'
import { issueSession } from '../tokens/issue-session'
import { hashPassword } from '../password/passwords'
import { read } from '../wire/body-parsers'

const schema = z.object({
  email: z.string(),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  ...codeChallengeFields,
})

interface SignUp {
  email: string
  encryptedPassword: string
  userMetadata: Metadata
  challenge: string | null
  redirectTo: string | null
  ip: string | null
}

export const signupWithEmail: Endpoint = async (context, call) => {
  const body = read(schema, call.body)
  if (!context.policy.email.enableSignup)
    throw new AuthError('email_provider_disabled', { message: 'Email signups are disabled' })
  if (!body.password) throw invalid('Signup requires a valid password')
  const { email: given, password } = body
  const request = {
    email: normalisedEmail(given),
    userMetadata: clientMetadata(body.data),
    challenge: codeChallenge(body),
    redirectTo: redirectTarget(call.query.redirect_to, context.config),
    ip: call.client.ip,
  }
  await assertPassword(password, context.policy)

  return withMinimumDuration(context.policy.uniformResponseMs, async () => {
    const signUp: SignUp = { ...request, encryptedPassword: await hashPassword(password) }
    const { response, mail, isKnown } = await retryOnConflict(() => createAccount(context, call, signUp))
    await sendMailsUnseen(context, mail ? [mail] : [], call.client.ip)
    if (isKnown) await context.mailer.tellOwnerOfSignUp?.(signUp.email)
    return response
  })
}

interface Outcome {
  response: unknown
  mail: AuthMail | null
  /** The address is the one of a confirmed account, which the response conceals. */
  isKnown?: true
}

function createAccount(context: AuthContext, call: Call, signUp: SignUp): Promise<Outcome> {
  const idForStrangers = () => shownId(context.config.jwtSecret, signUp.email)
  return inTransaction(context.pool, async db => {
    const existing = await findUserByEmail(db, signUp.email, true)
    if (existing?.email_confirmed_at) {
      // Without confirmations the session of a new account tells it from a known one anyway.
      if (!context.policy.enableConfirmations) throw new AuthError('user_already_exists')
      if (context.policy.concealAccounts) await checkMailLimit(context, 'confirmation', signUp.email, db)
      const response = unconfirmedUser(signUp, idForStrangers(), context.clock())
      return { response, mail: null, isKnown: true }
    }
    const user = await accountFor(context, db, signUp, existing)
    if (user.email_confirmed_at) {
      return { response: await issueSession(context, db, user.id, 'password', call), mail: null }
    }
    await checkMailLimit(context, 'confirmation', signUp.email, db)
    const { challenge, redirectTo } = signUp
    if (challenge) await beginSignUpFlow(context, db, user, { ...signUp, challenge })
    const mail = await prepareMail(context, db, user, {
      kind: 'confirmation',
      redirectTo,
      pkce: challenge !== null,
    })
    // The id of an account that is somebody's is not for anyone who knows the address.
    const id = isOwned(user) ? idForStrangers() : user.id
    return { response: unconfirmedUser(signUp, id, context.clock()), mail }
  })
}

/** Binds the typed values to this flow: the verifier of another sign-up, or a mail to anybody, does not bring them. */
async function beginSignUpFlow(
  context: AuthContext,
  db: Queryable,
  user: AuthUser,
  { challenge, encryptedPassword, userMetadata }: SignUp & { challenge: string },
): Promise<void> {
  const flow = { userId: user.id, challenge, method: 'email/signup' }
  const flowId = await beginFlow(db, flow, context.clock())
  if (isOwned(user)) return
  const credentials = { encrypted_password: encryptedPassword, user_metadata: userMetadata }
  await storeSignUpCredentials(db, flowId, credentials)
}

/**
 * The latest sign-up replaces an account that is nobody's, and an earlier password is discarded. One that is somebody's
 * stays, though its address be unconfirmed.
 */
async function accountFor(
  context: AuthContext,
  db: Queryable,
  signUp: SignUp,
  existing: AuthUser | null,
): Promise<AuthUser> {
  if (existing && isOwned(existing)) return existing
  const account = { ...signUp, emailConfirmed: !context.policy.enableConfirmations }
  return existing
    ? replaceUser(context, db, existing, account, signUp.ip)
    : addUser(context, db, account, signUp.ip)
}

/**
 * Makes the body for new and known addresses in the same way, with the same fields in the same order: it does not tell
 * them apart. The id of a known account is not shown.
 */
function unconfirmedUser({ email, userMetadata }: SignUp, id: string, now: Date): unknown {
  const identityData = { email, email_verified: false, phone_verified: false, sub: id }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...userMetadata, ...identityData },
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: identityData,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
