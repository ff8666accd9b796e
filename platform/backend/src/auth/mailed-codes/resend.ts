/** POST /resend: sends an open confirmation again. The response is the same for known and unknown addresses. */
import { z } from 'zod'
import type { AuthMail } from '../../messages'
import { inTransaction } from '../../db/transaction'
import { withMinimumDuration } from '../../http/minimum-duration'
import { beginFlow } from '../accounts/flow-state'
import { findUserByEmail } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { sendMailsUnseen } from '../mails/send-mails'
import { checkLimitOfKnown, prepareEmailChange, prepareMail } from '../mails/prepare-mail'
import { resendToPhone } from '../phone/resend-phone'
import { codeChallenge, codeChallengeFields } from '../rules/code-challenge'
import { normalisedEmail } from '../rules/email-address'
import { redirectTarget } from '../rules/redirect-target'
import { read } from '../wire/body-parsers'

const schema = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...codeChallengeFields,
})

const PURPOSES = { signup: 'confirmation', email_change: 'email-change' } as const

export const resend: Endpoint = async (context, call) => {
  const body = read(schema, call.body)
  const { type } = body
  if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided.')
  if (type === 'sms' || type === 'phone_change')
    return resendToPhone(context, type, body.phone, call.client.ip)
  if (type !== 'signup' && type !== 'email_change') {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (!body.email) throw invalid('Type provided requires an email address')
  if (!context.policy.email.enableSignup) throw new AuthError('email_provider_disabled')
  const email = normalisedEmail(body.email)
  const options = {
    challenge: codeChallenge(body),
    redirectTo: redirectTarget(call.query.redirect_to, context.config),
  }
  return withMinimumDuration(context.policy.uniformResponseMs, async () => {
    await checkLimitOfKnown(context, PURPOSES[type], email)
    const mails = await prepareAgain(context, type, email, options)
    await sendMailsUnseen(context, mails, call.client.ip)
    return {}
  })
}

function prepareAgain(
  context: AuthContext,
  type: 'signup' | 'email_change',
  email: string,
  { challenge, redirectTo }: { challenge: string | null; redirectTo: string | null },
): Promise<AuthMail[]> {
  return inTransaction(context.pool, async db => {
    const now = context.clock()
    const user = await findUserByEmail(db, email, true)
    const open = type === 'signup' ? !user?.email_confirmed_at : Boolean(user?.email_change)
    if (!user || !open || (user.banned_until && user.banned_until > now)) return []
    await checkLimitOfKnown(context, PURPOSES[type], email, db)
    const method = type === 'signup' ? 'email/signup' : 'email_change'
    if (challenge) await beginFlow(db, { userId: user.id, challenge, method }, now)
    const pkce = challenge !== null
    if (type === 'signup')
      return [await prepareMail(context, db, user, { kind: 'confirmation', redirectTo, pkce })]
    const isProven = await context.hasProvenAddress(user.id)
    return prepareEmailChange(context, db, user, user.email_change!, { redirectTo, pkce, isProven })
  })
}
