/** Puts the mails of the auth wire into the outbox, each in a transaction of its own. */
import type { AuthMailer } from '@juno/backend'
import type { Platform } from '../../platform/platform'
import { authMailContent } from './auth-mails'
import { accountNotice } from './account-notices'

export function createAuthMailer({
  site,
  scopes,
  outbox,
}: Pick<Platform, 'site' | 'scopes' | 'outbox'>): AuthMailer {
  return {
    send: mail =>
      scopes.withServiceRole(db =>
        outbox.enqueue(db, {
          kind: `auth-${mail.kind}`,
          to: mail.to,
          content: authMailContent(mail, site),
          // One address change sends two mails, to the old and to the new address.
          idempotencyKey: `auth:${mail.kind}:${mail.tokenHash}:${mail.to}`.slice(0, 255),
        }),
      ),
    notify: notice =>
      scopes.withServiceRole(db =>
        outbox.enqueue(db, {
          kind: `auth-${notice.kind}`,
          to: notice.to,
          content: accountNotice(notice, site),
          idempotencyKey: `auth:${notice.kind}:${notice.userId}:${notice.at.toISOString()}`,
        }),
      ),
  }
}
