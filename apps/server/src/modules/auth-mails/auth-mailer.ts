/** Puts the mails of the auth wire into the outbox, each in a transaction of its own. */
import type { AuthMailer, AuthNotice } from '@juno/backend'
import type { Platform } from '../../platform/platform'
import { authMailContent } from './auth-mails'
import { accountNotice } from './account-notices'

/** What the team can read in the audit log: somebody got around the factor of an account. */
const AUDITED: Partial<Record<AuthNotice['kind'], string>> = {
  recovery_codes_created: 'member.recovery_codes_made',
  recovery_code_used: 'member.recovery_code_used',
}

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
      scopes.withServiceRole(async db => {
        await outbox.enqueue(db, {
          kind: `auth-${notice.kind}`,
          to: notice.to,
          content: accountNotice(notice, site),
          // Two codes may be used at the same moment.
          idempotencyKey: `auth:${notice.kind}:${notice.userId}:${notice.at.toISOString()}:${notice.codesLeft ?? ''}`,
        })
        const action = AUDITED[notice.kind]
        if (action)
          await db.query(`select private.write_audit($1, $2, 'profiles', $1, $3)`, [
            notice.userId,
            action,
            notice.codesLeft === undefined ? {} : { codes_left: notice.codesLeft },
          ])
      }),
  }
}
