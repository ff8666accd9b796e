/**
 * Decides who gets which mail about an application. It runs in the transaction of the change that the mail is about.
 */
import { guaranteeTexts } from '@juno/domain/payments/guarantee-texts'
import { roleOptions } from '@juno/domain/applications/role-options'
import type { Queryable } from '@juno/backend'
import type { ServerContext } from '../../shared/server-context'
import { alreadyIn, applicationApproved, applicationReceived, teamNewApplication } from './application-mails'
import type { ApplicationRow } from './application-row'
import { makeStatusLink } from './status-link'

type MailContext = Pick<ServerContext, 'outbox' | 'site' | 'clock'>

/** `approved-again` is sent at most once a day, however often the form is submitted with this address. */
export async function mailApplicant(
  context: MailContext,
  db: Queryable,
  { id, name, email }: ApplicationRow,
  news: 'received' | 'approved' | 'approved-again',
  notBefore?: Date,
): Promise<void> {
  const { outbox, site, clock } = context
  const day = clock().toISOString().slice(0, 10)
  const membershipUrl = `${site.siteUrl}/membership-selection?application=${id}`
  switch (news) {
    case 'received':
      return outbox.enqueue(db, {
        kind: 'application-received',
        to: email,
        content: applicationReceived({ name, statusUrl: await makeStatusLink(context, db, id) }, site),
        idempotencyKey: `application-received:${id}`,
      })
    case 'approved':
    case 'approved-again':
      return outbox.enqueue(db, {
        kind: 'application-approved',
        to: email,
        content: applicationApproved({ name, membershipUrl, guarantee: await guarantee(db) }, site),
        idempotencyKey: `application-approved:${id}${news === 'approved' ? '' : `:${day}`}`,
        ...(notBefore && { notBefore }),
      })
  }
}

async function guarantee(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ days: number }>(
    'select guarantee_days as days from public.payment_settings',
  )
  return guaranteeTexts(rows[0]!.days).note
}

/** Says that there is nothing to apply for, at most once a day. */
export function mailWhoIsIn(
  { outbox, site, clock }: MailContext,
  db: Queryable,
  { email, hasAccount }: { email: string; hasAccount: boolean },
): Promise<void> {
  return outbox.enqueue(db, {
    kind: 'application-not-needed',
    to: email,
    content: alreadyIn({ hasAccount }, site),
    idempotencyKey: `application-not-needed:${email}:${clock().toISOString().slice(0, 10)}`,
  })
}

export async function mailTeam(
  { outbox, site }: MailContext,
  db: Queryable,
  application: ApplicationRow,
): Promise<void> {
  const { rows } = await db.query<{ email: string }>('select email from private.team_emails() as email')
  const role = roleOptions.find(option => option.value === application.role)
  for (const { email } of rows) {
    await outbox.enqueue(db, {
      kind: 'team-new-application',
      to: email,
      content: teamNewApplication({
        name: application.name,
        email: application.email,
        businessName: application.business_name,
        role: role?.label ?? application.role,
        reason: application.reason,
        autoApproved: application.status === 'APPROVED',
        reviewUrl: `${site.siteUrl}/admin/manage-applications`,
      }),
      idempotencyKey: `team-new-application:${application.id}:${email}`,
    })
  }
}
