/**
 * Notifies the owner of an account of what somebody else may have done to it.
 */
import type { AuthNotice } from '../contract'
import type { AuthUser } from './accounts/users'
import type { AuthContext } from './context'

/** Never fails, because the change is already committed. */
export async function notifyOwner(
  { mailer, clock, logger }: Pick<AuthContext, 'mailer' | 'clock' | 'logger'>,
  user: Pick<AuthUser, 'id' | 'email' | 'raw_user_meta_data'>,
  kind: AuthNotice['kind'],
  details: Pick<AuthNotice, 'codesLeft' | 'factorType'> = {},
): Promise<void> {
  if (!user.email) return
  const userMetadata = user.raw_user_meta_data ?? {}
  try {
    await mailer.notify({ kind, to: user.email, userId: user.id, userMetadata, at: clock(), ...details })
  } catch (error) {
    logger.error({ err: error, kind }, 'a notice to the owner of an account was not written')
  }
}
