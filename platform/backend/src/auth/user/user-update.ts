/** PUT /user: changes the caller's password, address, phone number or metadata. */
import { z } from 'zod'
import type { AuthMail } from '../../messages'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import { withMinimumDuration } from '../../http/minimum-duration'
import { beginFlow } from '../accounts/flow-state'
import { endSessions } from '../accounts/sessions'
import { mergeMetadata, setPassword } from '../accounts/update-user'
import { loadUser, type AuthUser } from '../accounts/users'
import type { AuthContext, Call } from '../context/context'
import { AuthError } from './refusals'
import { sendMails } from '../mails/send-mails'
import { checkMailLimit, prepareEmailChange } from '../mails/prepare-mail'
import { notifyOwner } from '../mails/owner-notice'
import { changedPhone, startPhoneChange } from '../phone/change-phone'
import { codeChallenge, codeChallengeFields } from '../rules/code-challenge'
import { normalisedEmail } from '../rules/email-address'
import { redirectTarget } from '../rules/redirect-target'
import { clientMetadata, metadataSchema } from '../rules/user-metadata'
import { newPasswordHash } from '../password/change-password'
import { applyEmailChange } from '../mailed-codes/verify-complete'
import { read } from '../wire/body-parsers'
import { secondFactorMissing, type Principal, type SignedInEndpoint } from '../wire/guards'
import { renderUser, type UserBody } from '../wire/render-user'

const schema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  channel: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadataSchema.nullish(),
  app_metadata: z.unknown().optional(),
  ...codeChallengeFields,
})
export type UserUpdate = z.infer<typeof schema>

export const userUpdate: SignedInEndpoint = async (context, call, principal) => {
  const body = read(schema, call.body)
  const update = () => updateUser(context, call, principal, body)
  return body.email || body.phone ? withMinimumDuration(context.policy.uniformResponseMs, update) : update()
}

async function updateUser(
  context: AuthContext,
  call: Call,
  principal: Principal,
  body: UserUpdate,
): Promise<UserBody> {
  const { user } = principal
  if (body.app_metadata) {
    throw new AuthError('not_admin', { message: 'Updating app_metadata requires admin privileges' })
  }
  if (user.is_anonymous && body.password && !body.email && !body.phone) {
    const message = 'Updating password of an anonymous user without an email or phone is not allowed'
    throw new AuthError('validation_failed', { status: 422, message })
  }
  if (user.is_sso_user && changesCredentials(user, body)) throw new AuthError('user_sso_managed')
  const metadata = body.data ? clientMetadata(body.data) : null
  const newEmail = changedEmail(user, body)
  const newPhone = changedPhone(context, user, body)
  // An empty one is no password, and is refused as too short.
  const password = body.password ?? null
  if ((password !== null || newEmail || newPhone || metadata) && secondFactorMissing(principal))
    throw new AuthError('insufficient_aal')
  if (newEmail) await checkMailLimit(context, 'email-change', user.email ?? user.id)
  const isProven = !newEmail || (await context.hasProvenAddress(user.id))
  const passwordHash =
    password === null ? null : await newPasswordHash(context, principal, { ...body, password })

  const changePhone = newPhone ? await startPhoneChange(context, user, newPhone, body, call.client.ip) : null

  const mails = await inTransaction(context.pool, async db => {
    const now = context.clock()
    if (passwordHash) {
      await setPassword(db, user.id, passwordHash, now)
      const session = principal.session?.id ?? null
      await endSessions(db, user.id, session ? 'others' : 'global', session)
      await notifyOwner(context, db, user, 'password_changed', { isFirst: !user.encrypted_password })
    }
    if (metadata) await mergeMetadata(db, user.id, 'raw_user_meta_data', metadata, now)
    await changePhone?.(db)
    if (!newEmail) return []
    // An account with a confirmed address confirms the next one as well, as at a sign-up.
    if (!user.is_anonymous || context.policy.enableConfirmations)
      return beginEmailChange(context, call, db, principal, body, { newEmail, isProven })
    await applyEmailChange(context, db, user, newEmail)
    return []
  })
  await sendMails(context, mails, call.client.ip)
  return renderUser((await loadUser(context.pool, user.id))!)
}

function changesCredentials(user: AuthUser, { password, email, phone, nonce }: UserUpdate): boolean {
  return Boolean(
    typeof password === 'string' ||
    nonce ||
    (email && email !== user.email) ||
    (phone && phone !== (user.phone ?? '')),
  )
}

/** @returns the new address, or null when it stays */
function changedEmail(user: AuthUser, { email: given }: UserUpdate): string | null {
  const email = given ? normalisedEmail(given) : null
  return email === user.email ? null : email
}

async function beginEmailChange(
  context: AuthContext,
  call: Call,
  db: Queryable,
  { user }: Principal,
  body: UserUpdate,
  { newEmail, isProven }: { newEmail: string; isProven: boolean },
): Promise<AuthMail[]> {
  const challenge = codeChallenge(body)
  const redirectTo = redirectTarget(call.query.redirect_to, context.config)
  if (challenge) await beginFlow(db, { userId: user.id, challenge, method: 'email_change' }, context.clock())
  return prepareEmailChange(context, db, user, newEmail, { redirectTo, pkce: challenge !== null, isProven })
}
