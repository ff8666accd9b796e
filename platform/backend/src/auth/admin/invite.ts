/** POST /invite: creates an account without a password and mails an invitation. */
import { z } from 'zod'
import { inTransaction } from '../../db/transaction'
import { addUser } from '../accounts/add-user'
import { isOwned } from '../accounts/ownership'
import { mergeMetadata, replaceUnprovenCredentials } from '../accounts/update-user'
import { findUserByEmail, loadUser, type AuthUser } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { AuthError } from '../auth-error'
import { sendMails } from '../mails/send-mails'
import { prepareMail } from '../mails/prepare-mail'
import { normalisedEmail } from '../rules/email-address'
import { redirectTarget } from '../rules/redirect-target'
import { givenMetadata, metadataSchema, type Metadata } from '../rules/user-metadata'
import { read } from '../wire/body-parsers'
import { renderUser } from '../wire/render-user'

const schema = z.object({
  email: z.string({ error: 'An email address is required' }),
  data: metadataSchema.nullish(),
})

export const inviteEndpoint: Endpoint = async (context, call) => {
  const { email, data } = read(schema, call.body)
  return renderUser(await inviteUser(context, email, { data, redirectTo: call.query.redirect_to }))
}

export interface InviteOptions {
  data?: Metadata | null
  redirectTo?: string
}

/**
 * Invites an address. A further invitation sends a new link. @throws {AuthError} email_exists for a confirmed account
 */
export async function inviteUser(
  context: AuthContext,
  address: string,
  { data, redirectTo: wanted }: InviteOptions = {},
): Promise<AuthUser> {
  const email = normalisedEmail(address)
  const userMetadata = givenMetadata(data)
  const redirectTo = redirectTarget(wanted, context.config)
  const account = { email, encryptedPassword: '', userMetadata, byOperator: true }
  const { user, mail } = await inTransaction(context.pool, async db => {
    const now = context.clock()
    const existing = await findUserByEmail(db, email, true)
    if (existing?.email_confirmed_at) throw new AuthError('email_exists')
    const { id } = existing ?? (await addUser(context, db, account, null))
    if (existing && !isOwned(existing)) {
      await replaceUnprovenCredentials(db, existing, now)
      await mergeMetadata(db, id, 'raw_user_meta_data', userMetadata, now)
    }
    await db.query('update auth.users set invited_at = $2 where id = $1', [id, now])
    const invited = (await loadUser(db, id))!
    const mail = await prepareMail(context, db, invited, { kind: 'invite', redirectTo })
    return { user: (await loadUser(db, id))!, mail }
  })
  await sendMails(context, [mail], null)
  return user
}
