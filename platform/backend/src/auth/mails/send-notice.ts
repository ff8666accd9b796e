/** Gives notices to owners that GoTrue knows as well to the hook `send_email`. */
import type { AuthNotice } from '../../messages'
import type { Queryable } from '../../db/request-scope'
import { loadUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { authAddress } from '../rules/auth-address'
import { renderUser } from '../wire/render-user'

export type NoticeContext = Pick<
  AuthContext,
  'mailer' | 'clock' | 'policy' | 'hooks' | 'pool' | 'config' | 'logger'
>

/** The names that GoTrue has for them. */
const ACTION_TYPES: Partial<Record<AuthNotice['kind'], string>> = {
  password_changed: 'password_changed_notification',
  email_changed: 'email_changed_notification',
  phone_changed: 'phone_changed_notification',
  identity_linked: 'identity_linked_notification',
  identity_unlinked: 'identity_unlinked_notification',
  factor_added: 'mfa_factor_enrolled_notification',
  factor_removed: 'mfa_factor_unenrolled_notification',
}

/**
 * Sends a notice by the hook. A function of the database is part of the change; for an address the change does not
 * wait.
 * @param db inside the transaction of the change
 * @param tellByHost where the hook fails: many know no notices, and the owner is told all the same
 * @returns false where the notice is none of the hook's
 */
export async function sendNoticeByHook(
  { hooks, pool, config, logger }: NoticeContext,
  db: Queryable,
  notice: AuthNotice & { oldPhone: string | null },
  tellByHost: (by: Queryable) => Promise<void>,
): Promise<boolean> {
  const [hook, emailActionType] = [hooks.send_email, ACTION_TYPES[notice.kind]]
  if (!hook || !emailActionType) return false
  const user = (await loadUser(db, notice.userId))!
  const input = {
    user: renderUser(user),
    email_data: {
      token: '',
      token_hash: '',
      token_new: '',
      token_hash_new: '',
      redirect_to: config.siteUrl,
      email_action_type: emailActionType,
      site_url: authAddress(config),
      old_email: notice.kind === 'email_changed' ? notice.to : '',
      old_phone: notice.kind === 'phone_changed' ? (notice.oldPhone ?? '') : '',
      provider: notice.provider ?? '',
      factor_type: notice.factorType ?? '',
    },
  }
  if (!hook.inDatabase) {
    hook(input, { ip: null })
      .catch(() => tellByHost(pool))
      .catch((err: unknown) => logger.error({ err }, 'a notice to the owner of an account was not written'))
    return true
  }
  await db.query('savepoint before_hook')
  try {
    await hook(input, { ip: null, db })
    return true
  } catch {
    await db.query('rollback to savepoint before_hook')
    return false
  }
}
