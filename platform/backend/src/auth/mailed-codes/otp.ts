/**
 * POST /otp (and /magiclink): mails a link and a code to sign in with, or texts a code. The response is the same for known and unknown
 * addresses, where the policy conceals accounts.
 */
import { z } from 'zod'
import type { AuthMail } from '../../messages'
import { retryOnConflict } from '../../db/retry-on-conflict'
import { inTransaction } from '../../db/transaction'
import { withMinimumDuration } from '../../http/minimum-duration'
import { addUser } from '../accounts/add-user'
import { beginFlow } from '../accounts/flow-state'
import { findUserByEmail } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { sendMailsUnseen } from '../mails/send-mails'
import { checkLimitOfKnown, prepareMail } from '../mails/prepare-mail'
import { otpWithPhone } from '../phone/otp-phone'
import { codeChallenge, codeChallengeFields } from '../rules/code-challenge'
import { normalisedEmail } from '../rules/email-address'
import { redirectTarget } from '../rules/redirect-target'
import { clientMetadata, metadataSchema, type Metadata } from '../rules/user-metadata'
import { read } from '../wire/body-parsers'

const schema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  channel: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: metadataSchema.nullish(),
  ...codeChallengeFields,
})

interface OtpRequest {
  email: string
  createUser: boolean
  userMetadata: Metadata
  challenge: string | null
  redirectTo: string | null
  ip: string | null
}

export const otp: Endpoint = async (context, call) => {
  const body = read(schema, call.body)
  if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided')
  if (body.email && body.channel) throw invalid('Channel should only be specified with Phone OTP')
  if (body.phone) return otpWithPhone(context, call)
  if (!body.email) throw invalid('One of email or phone must be set')
  if (!context.policy.email.enableSignup) throw new AuthError('email_provider_disabled', { status: 422 })
  const request: OtpRequest = {
    email: normalisedEmail(body.email),
    createUser: body.create_user ?? true,
    userMetadata: clientMetadata(body.data),
    challenge: codeChallenge(body),
    redirectTo: redirectTarget(call.query.redirect_to, context.config),
    ip: call.client.ip,
  }
  return withMinimumDuration(context.policy.uniformResponseMs, async () => {
    await checkLimitOfKnown(context, purposeOf(context, request), request.email)
    const isAwaited = await context.awaitsAccount(request.email)
    const mail = await retryOnConflict(() => prepareSignInMail(context, request, isAwaited))
    await sendMailsUnseen(context, mail ? [mail] : [], call.client.ip)
    return {}
  })
}

/** GoTrue counts these mails with those of a new password. Where accounts are concealed, each way counts for itself. */
function purposeOf({ policy }: AuthContext, { createUser }: OtpRequest) {
  if (!policy.concealAccounts) return 'recovery'
  return createUser ? 'sign-in-link' : 'sign-in-code'
}

function prepareSignInMail(
  context: AuthContext,
  request: OtpRequest,
  isAwaited: boolean,
): Promise<AuthMail | null> {
  const { email, createUser, userMetadata, challenge, redirectTo } = request
  return inTransaction(context.pool, async db => {
    const now = context.clock()
    const existing = await findUserByEmail(db, email, true)
    if (!existing && !isAwaited && !(createUser && context.policy.enableSignup)) {
      if (context.policy.concealAccounts) return null
      throw new AuthError(createUser ? 'signup_disabled' : 'otp_disabled')
    }
    if (existing?.banned_until && existing.banned_until > now) return null
    await checkLimitOfKnown(context, purposeOf(context, request), email, db)
    const account = { email, encryptedPassword: '', userMetadata }
    const user = existing ?? (await addUser(context, db, account, request.ip))
    const pkce = challenge !== null
    if (challenge) await beginFlow(db, { userId: user.id, challenge, method: 'magiclink' }, now)
    const kind = user.email_confirmed_at ? 'magic_link' : 'confirmation'
    return prepareMail(context, db, user, { kind, redirectTo, pkce })
  })
}
