/** Notifies the owner of an account of what somebody else may have done to it. */
import type { AccountChange } from '../../contract'
import type { AuthNotice } from '../../messages'
import type { Queryable } from '../../db/request-scope'
import type { AuthUser } from '../accounts/users'
import { sendNoticeByHook, type NoticeContext } from './send-notice'

/** The notices that GoTrue can send as well, and that an operator can switch off. */
const SWITCHES: Partial<Record<AuthNotice['kind'], AccountChange>> = {
  password_changed: 'passwordChanged',
  email_changed: 'emailChanged',
  phone_changed: 'phoneChanged',
  identity_linked: 'identityLinked',
  identity_unlinked: 'identityUnlinked',
  factor_added: 'mfaFactorEnrolled',
  factor_removed: 'mfaFactorUnenrolled',
}

type Details = Pick<AuthNotice, 'codesLeft' | 'factorType' | 'provider' | 'newEmail' | 'isFirst'>

/**
 * @param db the transaction of the change: a notice that cannot be written undoes it
 * @param user as it was before the change
 */
export async function notifyOwner(
  context: NoticeContext,
  db: Queryable,
  user: Pick<AuthUser, 'id' | 'email' | 'phone' | 'raw_user_meta_data'>,
  kind: AuthNotice['kind'],
  details: Details = {},
): Promise<void> {
  const { mailer, clock, policy } = context
  const change = SWITCHES[kind]
  if (!user.email || (change && policy.notifications[change] === false)) return
  const userMetadata = user.raw_user_meta_data ?? {}
  const notice = { kind, to: user.email, userId: user.id, userMetadata, at: clock(), ...details }
  const tellByHost = (by: Queryable) => mailer.notify(notice, (text, values) => by.query(text, values))
  if (!(await sendNoticeByHook(context, db, { ...notice, oldPhone: user.phone }, tellByHost)))
    await tellByHost(db)
}
