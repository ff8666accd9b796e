/** Prepares the mails of the auth wire. Tokens are created inside the transaction; callers send after its commit. */
import type { AuthMail } from '../../messages'
import type { Queryable } from '../../db/request-scope'
import { createRateLimiter, type RateLimit } from '../../http/rate-limit'
import { createOneTimeToken, newCode, type OneTimeTokenType } from '../accounts/one-time-tokens'
import { isOwned } from '../accounts/ownership'
import { findUserByEmail, type AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError } from '../auth-error'
import type { ResolvedPolicy } from '../rules/default-policy'

/** Each page counts for itself: a request at one of them, which may have sent nothing, is no reason to refuse another. */
type MailPurpose =
  | 'confirmation'
  | 'recovery'
  | 'sign-in-code'
  | 'sign-in-link'
  | 'email-change'
  | 'reauthentication'
/** Allows one mail to an address in `max_frequency`, counted for each purpose. */
const oneMailAtATime = ({ email }: ResolvedPolicy, purpose: MailPurpose): RateLimit => ({
  name: `mail:${purpose}`,
  capacity: 1,
  refillSeconds: email.maxFrequencySeconds,
})
/** Bounds all mails together, so many an hour, where the operator wants it. */
const mailsSent = (emailSent: number): RateLimit => ({
  name: 'mail:sent',
  capacity: emailSent,
  refillSeconds: 3600,
})

const TOKEN_TYPES: Record<Exclude<AuthMail['kind'], 'email_change'>, OneTimeTokenType> = {
  confirmation: 'confirmation_token',
  invite: 'confirmation_token',
  recovery: 'recovery_token',
  magic_link: 'recovery_token',
  reauthentication: 'reauthentication_token',
}

export interface MailRequest {
  kind: keyof typeof TOKEN_TYPES
  redirectTo: string | null
  pkce?: boolean
}

export async function prepareMail(
  context: AuthContext,
  db: Queryable,
  user: AuthUser,
  { kind, redirectTo, pkce }: MailRequest,
): Promise<AuthMail> {
  const email = user.email!
  const otp = newCode(context.policy.email.otpLength)
  const wanted = { userId: user.id, type: TOKEN_TYPES[kind], address: email, pkce, otp }
  const token = await createOneTimeToken(db, context.config.jwtSecret, wanted, context.clock())
  return {
    ...token,
    kind,
    to: email,
    redirectTo,
    userId: user.id,
    // The mail repeats nothing that a stranger typed at a sign-up.
    userMetadata: (user.email_confirmed_at || user.invited_at ? user.raw_user_meta_data : null) ?? {},
  }
}

/**
 * Prepares one mail to the old address and one to the new: both have to confirm. An old address that was never proven,
 * as far as the host knows, gets none: the new one confirms alone. A new address that is taken gets none, and the
 * response is the same as for a free one: the change waits for a confirmation that cannot come.
 */
export async function prepareEmailChange(
  context: AuthContext,
  db: Queryable,
  user: AuthUser,
  newEmail: string,
  { redirectTo, pkce, isProven }: Omit<MailRequest, 'kind'> & { isProven: boolean },
): Promise<AuthMail[]> {
  const now = context.clock()
  await db.query('update auth.users set email_change = $2, email_change_confirm_status = $3 where id = $1', [
    user.id,
    newEmail,
    isProven ? 0 : 1,
  ])
  // A link that an earlier request mailed to the old address would confirm this change.
  if (!isProven)
    await db.query(
      `delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_current'`,
      [user.id],
    )
  const recipients: [OneTimeTokenType, string | null][] = [
    ['email_change_token_current', isProven ? user.email : null],
    ['email_change_token_new', newEmail],
  ]
  const mails: AuthMail[] = []
  for (const [type, email] of recipients) {
    if (!email) continue
    const token = await createOneTimeToken(
      db,
      context.config.jwtSecret,
      { userId: user.id, type, address: email, pkce, otp: newCode(context.policy.email.otpLength) },
      now,
    )
    const userMetadata = user.raw_user_meta_data ?? {}
    mails.push({
      ...token,
      kind: 'email_change',
      to: email,
      newEmail,
      redirectTo,
      userId: user.id,
      userMetadata,
    })
  }
  const owner = await findUserByEmail(db, newEmail)
  return owner && isOwned(owner) ? mails.filter(mail => mail.to !== newEmail) : mails
}

/**
 * Checks the limit before the account is looked for, and again in the transaction that writes a mail to it. Where
 * accounts are concealed the first call counts, so that the response is the same for all addresses; otherwise the
 * second one, as in GoTrue.
 * @throws {AuthError} over_email_send_rate_limit
 */
export async function checkLimitOfKnown(
  context: AuthContext,
  purpose: MailPurpose,
  email: string,
  db?: Queryable,
): Promise<void> {
  if (context.policy.concealAccounts === (db === undefined)) await checkMailLimit(context, purpose, email, db)
}

/**
 * Allows one mail to an address in `max_frequency`, and as many an hour as the operator allows. It is checked for known
 * and unknown addresses alike, so that the response reveals nothing.
 * @param db a transaction, so that its rollback takes the count back
 * @throws {AuthError} over_email_send_rate_limit
 */
export async function checkMailLimit(
  context: AuthContext,
  purpose: MailPurpose,
  email: string,
  db?: Queryable,
): Promise<void> {
  const limits = db ? createRateLimiter(db, context.clock) : context.limits
  const { maxFrequencySeconds } = context.policy.email
  if (maxFrequencySeconds > 0) {
    const { allowed, retryAfterSeconds } = await limits.consume(
      oneMailAtATime(context.policy, purpose),
      email,
    )
    if (!allowed) {
      const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
      throw new AuthError('over_email_send_rate_limit', { message, retryAfter: retryAfterSeconds })
    }
  }
  const { emailSent } = context.policy.rateLimits
  if (emailSent === null) return
  const { allowed, retryAfterSeconds } = await limits.consume(mailsSent(emailSent), 'all')
  if (!allowed) throw new AuthError('over_email_send_rate_limit', { retryAfter: retryAfterSeconds })
}
