/**
 * POST /recover: mails a link to set a new password. The response is the same for known and unknown addresses. An address
 * for whose account the host waits gets the account.
 */
import { z } from 'zod'
import type { AuthMail } from '../../messages'
import { retryOnConflict } from '../../db/retry-on-conflict'
import { inTransaction } from '../../db/transaction'
import { withMinimumDuration } from '../../http/minimum-duration'
import { beginFlow } from '../accounts/flow-state'
import { addUser } from '../accounts/add-user'
import { findUserByEmail } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { sendMailsUnseen } from '../mails/send-mails'
import { checkLimitOfKnown, prepareMail } from '../mails/prepare-mail'
import { codeChallenge, codeChallengeFields } from '../rules/code-challenge'
import { normalisedEmail } from '../rules/email-address'
import { redirectTarget } from '../rules/redirect-target'
import { read } from '../wire/body-parsers'

const schema = z.object({ email: z.string().nullish(), ...codeChallengeFields })

export const recover: Endpoint = async (context, call) => {
  if (!context.policy.email.enableSignup) throw new AuthError('email_provider_disabled')
  const body = read(schema, call.body)
  if (!body.email) throw invalid('Password recovery requires an email')
  const email = normalisedEmail(body.email)
  const request = {
    email,
    challenge: codeChallenge(body),
    redirectTo: redirectTarget(call.query.redirect_to, context.config),
    ip: call.client.ip,
  }

  return withMinimumDuration(context.policy.uniformResponseMs, async () => {
    await checkLimitOfKnown(context, 'recovery', email)
    const isAwaited = await context.awaitsAccount(email)
    const mail = await retryOnConflict(() => prepareRecovery(context, { ...request, isAwaited }))
    await sendMailsUnseen(context, mail ? [mail] : [], call.client.ip)
    return {}
  })
}

interface RecoveryRequest {
  email: string
  challenge: string | null
  redirectTo: string | null
  ip: string | null
  isAwaited: boolean
}

function prepareRecovery(
  context: AuthContext,
  { email, challenge, redirectTo, ip, isAwaited }: RecoveryRequest,
): Promise<AuthMail | null> {
  return inTransaction(context.pool, async db => {
    const now = context.clock()
    const existing = await findUserByEmail(db, email, true)
    if (!existing && !isAwaited) return null
    if (existing?.banned_until && existing.banned_until > now) return null
    await checkLimitOfKnown(context, 'recovery', email, db)
    const account = { email, encryptedPassword: '', userMetadata: {} }
    const user = existing ?? (await addUser(context, db, account, ip))
    if (challenge) await beginFlow(db, { userId: user.id, challenge, method: 'recovery' }, now)
    return prepareMail(context, db, user, { kind: 'recovery', redirectTo, pkce: challenge !== null })
  })
}
