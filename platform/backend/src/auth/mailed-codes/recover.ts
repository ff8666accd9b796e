/**
 * POST /recover: mails a link to set a new password. The response is the same for known and unknown addresses.
 */
import { z } from 'zod'
import type { AuthMail } from '../../messages'
import { inTransaction } from '../../db/transaction'
import { withMinimumDuration } from '../../http/minimum-duration'
import { beginFlow } from '../accounts/flow-state'
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
  const challenge = codeChallenge(body)
  const redirectTo = redirectTarget(call.query.redirect_to, context.config)

  return withMinimumDuration(context.policy.uniformResponseMs, async () => {
    await checkLimitOfKnown(context, 'recovery', email)
    const mail = await prepareRecovery(context, email, challenge, redirectTo)
    await sendMailsUnseen(context, mail ? [mail] : [], call.client.ip)
    return {}
  })
}

function prepareRecovery(
  context: AuthContext,
  email: string,
  challenge: string | null,
  redirectTo: string | null,
): Promise<AuthMail | null> {
  return inTransaction(context.pool, async db => {
    const now = context.clock()
    const user = await findUserByEmail(db, email, true)
    if (!user || (user.banned_until && user.banned_until > now)) return null
    await checkLimitOfKnown(context, 'recovery', email, db)
    if (challenge) await beginFlow(db, { userId: user.id, challenge, method: 'recovery' }, now)
    return prepareMail(context, db, user, { kind: 'recovery', redirectTo, pkce: challenge !== null })
  })
}
