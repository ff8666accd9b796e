/**
 * Tells the owner that a second factor was added or removed: if it was not she, she should know.
 */
import type { AuthNotice } from '../contract'
import type { AuthUser } from './accounts/users'
import type { AuthContext } from './context'

/** Never fails: what the notice is about has happened. */
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
