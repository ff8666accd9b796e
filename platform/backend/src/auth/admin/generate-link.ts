/** POST /admin/generate_link: creates the token of a mail without sending the mail. */
import { z } from 'zod'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import { addUser } from '../accounts/add-user'
import { createOneTimeToken, newCode, type OneTimeTokenType } from '../accounts/one-time-tokens'
import { isUnproven } from '../accounts/ownership'
import { mergeMetadata, replaceUnprovenCredentials, setPassword } from '../accounts/update-user'
import { findUserByEmail, loadUser, type AuthUser } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { authAddress } from '../rules/auth-address'
import { normalisedEmail } from '../rules/email-address'
import { assertPassword } from '../password/password-policy'
import { redirectTarget } from '../rules/redirect-target'
import { givenMetadata, metadataSchema, type Metadata } from '../rules/user-metadata'
import { hashPassword } from '../password/passwords'
import { read } from '../wire/body-parsers'
import { renderUser } from '../wire/render-user'

const TOKEN_TYPES = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  magiclink: 'recovery_token',
  recovery: 'recovery_token',
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
} as const satisfies Record<string, OneTimeTokenType>
type LinkType = keyof typeof TOKEN_TYPES

export const generateLinkSchema = z.object({
  email: z.string({ error: 'An email address is required' }),
  type: z.enum(Object.keys(TOKEN_TYPES) as [LinkType, ...LinkType[]], {
    error: 'Invalid email action link type requested',
  }),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  redirect_to: z.string().nullish(),
})
export type LinkRequest = z.infer<typeof generateLinkSchema>

export interface GeneratedLink {
  user: AuthUser
  action_link: string
  email_otp: string
  hashed_token: string
  redirect_to: string
  verification_type: LinkType
}

export const generateLinkEndpoint: Endpoint = async (context, call) => {
  const body = read(generateLinkSchema, call.body)
  const request = { ...body, redirect_to: body.redirect_to ?? call.query.redirect_to }
  const { user, ...link } = await generateLink(context, request)
  return { ...renderUser(user), ...link }
}

/** @throws {AuthError} user_not_found, email_exists, weak_password, validation_failed */
export async function generateLink(context: AuthContext, request: LinkRequest): Promise<GeneratedLink> {
  const email = normalisedEmail(request.email)
  const newEmail = request.type.startsWith('email_change') ? normalisedEmail(request.new_email ?? '') : null
  const redirectTo =
    redirectTarget(request.redirect_to ?? undefined, context.config) ?? context.config.siteUrl
  if (request.type === 'signup' && !request.password) throw invalid('Signup requires a valid password')
  if (request.type === 'signup') await assertPassword(request.password ?? '', context.policy)
  const encryptedPassword = request.type === 'signup' ? await hashPassword(request.password!) : ''

  return inTransaction(context.pool, async db => {
    const now = context.clock()
    const found = await findUserByEmail(db, email, true)
    const { user, type } = await accountFor(context, db, request, found, { email, encryptedPassword })
    if (newEmail) await beginEmailChange(db, user, newEmail)
    const relatesTo = type === 'email_change_new' ? newEmail! : email
    const wanted = {
      userId: user.id,
      type: TOKEN_TYPES[type],
      address: relatesTo,
      otp: newCode(context.policy.email.otpLength),
    }
    const { tokenHash, otp } = await createOneTimeToken(db, context.config.jwtSecret, wanted, now)
    return {
      user: (await loadUser(db, user.id))!,
      action_link: actionLink(authAddress(context.config), tokenHash, type, redirectTo),
      email_otp: otp,
      hashed_token: tokenHash,
      redirect_to: redirectTo,
      verification_type: type,
    }
  })
}

/** Returns the account of the link. Sign-up, invitation and magic link create one where there is none. */
async function accountFor(
  context: AuthContext,
  db: Queryable,
  { type, data }: LinkRequest,
  found: AuthUser | null,
  { email, encryptedPassword }: { email: string; encryptedPassword: string },
): Promise<{ user: AuthUser; type: LinkType }> {
  const creates = type === 'signup' || type === 'invite'
  if (found?.email_confirmed_at && creates) throw new AuthError('email_exists')
  if (!found && !creates && type !== 'magiclink') throw new AuthError('user_not_found')
  const userMetadata = givenMetadata(data)
  if (found) {
    if (creates) await writeInto(db, found, { encryptedPassword, userMetadata }, context.clock())
    return { user: found, type }
  }
  const account = { email, encryptedPassword, userMetadata, byOperator: true, invited: type === 'invite' }
  return { user: await addUser(context, db, account, null), type: creates ? type : 'signup' }
}

/** Writes the attributes as into a new account, unless its owner has proved a number. */
async function writeInto(
  db: Queryable,
  user: AuthUser,
  { encryptedPassword, userMetadata }: { encryptedPassword: string; userMetadata: Metadata },
  now: Date,
): Promise<void> {
  if (user.confirmed_at) return
  if (isUnproven(user)) await replaceUnprovenCredentials(db, user, now)
  if (encryptedPassword) await setPassword(db, user.id, encryptedPassword, now)
  await mergeMetadata(db, user.id, 'raw_user_meta_data', userMetadata, now)
}

async function beginEmailChange(db: Queryable, user: AuthUser, newEmail: string): Promise<void> {
  if (newEmail === user.email) throw invalid('The new address is the address of the account already')
  if (await findUserByEmail(db, newEmail)) throw new AuthError('email_exists')
  await db.query('update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1', [
    user.id,
    newEmail,
  ])
}

function actionLink(address: string, tokenHash: string, type: LinkType, redirectTo: string): string {
  const link = new URL(`${address}/verify`)
  link.searchParams.set('token', tokenHash)
  link.searchParams.set('type', type.startsWith('email_change') ? 'email_change' : type)
  link.searchParams.set('redirect_to', redirectTo)
  return link.href
}
