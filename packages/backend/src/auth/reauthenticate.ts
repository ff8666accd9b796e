/**
 * GET /reauthenticate: mails a code that replaces the current password in PUT /user.
 */
import { inTransaction } from '../db/transaction'
import { AuthError, invalid } from './error-catalogue'
import { checkMailLimit, prepareMail } from './mail'
import type { SignedInEndpoint } from './wire/guards'

export const reauthenticate: SignedInEndpoint = async (context, _, { user }) => {
  if (!user.email) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!user.email_confirmed_at) {
    throw new AuthError('email_not_confirmed')
  }
  await checkMailLimit(context, 'reauthentication', user.email)
  const request = { kind: 'reauthentication', redirectTo: null } as const
  await context.mailer.send(await inTransaction(context.pool, db => prepareMail(context, db, user, request)))
  return {}
}
