/**
 * Notifies the owner of an account that an MFA factor was added or removed, in case somebody else did it.
 */
import type { AuthNotice } from '../contract'
import type { AuthUser } from './accounts/users'
import type { AuthContext } from './context'

/** Never fails, because the change is already committed. */
export async function notifyAboutFactor(
  { mailer, clock, logger }: Pick<AuthContext, 'mailer' | 'clock' | 'logger'>,
  user: Pick<AuthUser, 'id' | 'email' | 'raw_user_meta_data'>,
  kind: AuthNotice['kind'],
): Promise<void> {
  if (!user.email) return
  const userMetadata = user.raw_user_meta_data ?? {}
  try {
    await mailer.notify({ kind, to: user.email, userId: user.id, userMetadata, at: clock() })
  } catch (error) {
    logger.error({ err: error, kind }, 'a notice about a second factor was not written')
  }
}
