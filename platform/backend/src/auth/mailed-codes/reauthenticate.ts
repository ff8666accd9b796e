/** GET /reauthenticate: mails or texts a code that replaces the current password in PUT /user. */
import { inTransaction } from '../../db/transaction'
import { createOneTimeToken } from '../accounts/one-time-tokens'
import type { AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { sendMails } from '../mails/send-mails'
import { checkMailLimit, prepareMail } from '../mails/prepare-mail'
import { textCode } from '../phone/text-code'
import type { SignedInEndpoint } from '../wire/guards'

export const reauthenticate: SignedInEndpoint = async (context, call, { user }) => {
  const { ip } = call.client
  if (!user.email) return reauthenticateByPhone(context, user, ip)
  if (!user.email_confirmed_at) {
    throw new AuthError('email_not_confirmed')
  }
  await checkMailLimit(context, 'reauthentication', user.email)
  const request = { kind: 'reauthentication', redirectTo: null } as const
  const mail = await inTransaction(context.pool, db => prepareMail(context, db, user, request))
  await sendMails(context, [mail], ip)
  return {}
}

async function reauthenticateByPhone(
  context: AuthContext,
  user: AuthUser,
  ip: string | null,
): Promise<object> {
  const { id, phone, phone_confirmed_at } = user
  if (!phone) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!phone_confirmed_at) throw new AuthError('phone_not_confirmed')
  const { otp, response } = await textCode(context, {
    phone,
    purpose: 'reauthentication',
    channel: 'sms',
    user,
    ip,
  })
  const token = { userId: id, type: 'reauthentication_token', address: phone, otp } as const
  const { pool, config, clock } = context
  await inTransaction(pool, db => createOneTimeToken(db, config.jwtSecret, token, clock()))
  return response
}
