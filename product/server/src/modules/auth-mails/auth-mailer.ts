/**
 * Puts the mails of the auth wire into the outbox: one with a code in a transaction of its own, a notice in the
 * transaction of the change.
 */
import type { AuthMailer, AuthNotice } from '@juno/backend'
import type { ServerContext } from '../../shared/server-context'
import { renderContent } from '../../shared/mail/render-content'
import { authMailContent } from './auth-mails'
import { accountNotice } from './account-notices'
import { findExpectedAccount, mailWayIn } from './way-in'

/** The audit log shows these to the team: somebody bypassed the factor of an account. */
const AUDITED: Partial<Record<AuthNotice['kind'], string>> = {
  recovery_codes_created: 'member.recovery_codes_made',
  recovery_code_used: 'member.recovery_code_used',
}

export function createAuthMailer({
  site,
  scopes,
  outbox,
  clock,
}: Pick<ServerContext, 'site' | 'scopes' | 'outbox' | 'clock'>): AuthMailer {
  return {
    send: mail =>
      scopes.withServiceRole(async db =>
        outbox.enqueue(db, {
          kind: `auth-${mail.kind}`,
          to: mail.to,
          content: authMailContent(mail, site, await findExpectedAccount(db, mail.to)),
          // One address change sends two mails, to the old and to the new address.
          idempotencyKey: `auth:${mail.kind}:${mail.tokenHash}:${mail.to}`.slice(0, 255),
        }),
      ),
    tellOwnerOfSignUp: email => mailWayIn({ scopes, outbox, site, clock }, email),
    async notify(notice, query) {
      const { subject, html, text } = await renderContent(accountNotice(notice, site), site)
      // Two codes may be used, or two identities linked, at the same moment.
      const key = `auth:${notice.kind}:${notice.userId}:${notice.at.toISOString()}:${notice.codesLeft ?? notice.provider ?? ''}`
      const mail = [`auth-${notice.kind}`, notice.to, subject, html, text, key.slice(0, 255)]
      await query('select private.queue_account_notice($1, $2, $3, $4, $5, $6)', mail)
      const action = AUDITED[notice.kind]
      if (!action) return
      const details = notice.codesLeft === undefined ? {} : { codes_left: notice.codesLeft }
      await query(`select private.write_audit($1, $2, 'profiles', $1, $3)`, [notice.userId, action, details])
    },
  }
}
