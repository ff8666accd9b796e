/** Delivers the mails of an endpoint: by the host, or by the hook `send_email` in its place. */
import type { AuthMail } from '../../messages'
import { loadUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { authAddress } from '../rules/auth-address'
import { renderUser } from '../wire/render-user'
import { VERIFICATION_TYPES } from './verification-types'
import type { Hook } from '../context/parts'

/**
 * Sends mails where the caller knows the account. @param mails of one account, after the commit that made their tokens
 */
export async function sendMails(
  context: AuthContext,
  mails: readonly AuthMail[],
  ip: string | null,
): Promise<void> {
  const hook = context.hooks.send_email
  if (hook && mails.length > 0) return sendByHook(context, hook, mails, ip)
  for (const mail of mails) await context.mailer.send(mail)
}

/**
 * Sends mails where the response must not tell whether there is an account: it does not wait for the hook, nor tell
 * that it failed.
 */
export async function sendMailsUnseen(
  context: AuthContext,
  mails: readonly AuthMail[],
  ip: string | null,
): Promise<void> {
  const sent = sendMails(context, mails, ip)
  if (!context.hooks.send_email) return sent
  sent.catch((err: unknown) => context.logger.error({ err }, 'a mail was not sent by its hook'))
}

async function sendByHook(
  { pool, config }: AuthContext,
  hook: Hook,
  mails: readonly AuthMail[],
  ip: string | null,
): Promise<void> {
  const [mail] = mails as [AuthMail]
  const user = await loadUser(pool, mail.userId)
  if (!user) return
  const emailData = {
    ...tokensOf(mails),
    redirect_to: mail.redirectTo ?? config.siteUrl,
    email_action_type: VERIFICATION_TYPES[mail.kind],
    site_url: authAddress(config),
    old_email: '',
    old_phone: '',
    provider: '',
    factor_type: '',
  }
  await hook({ user: renderUser(user), email_data: emailData }, { ip })
}

/**
 * Returns the tokens of a change that both addresses confirm. As in GoTrue, `token` and `token_hash_new` are for the
 * present address, `token_new` and `token_hash` for the new one. A new address that is taken has none.
 */
function tokensOf(mails: readonly AuthMail[]): Record<string, string> {
  const current = mails.find(({ kind, to, newEmail }) => kind === 'email_change' && to !== newEmail)
  const other = mails.find(mail => mail !== current)
  if (!current) return { token: other!.otp, token_hash: other!.tokenHash, token_new: '', token_hash_new: '' }
  return {
    token: current.otp,
    token_hash_new: current.tokenHash,
    token_new: other?.otp ?? '',
    token_hash: other?.tokenHash ?? '',
  }
}
