/** Who is told what about an application. Runs in the transaction of the change that it tells of. */
import { isAutoApproved, roleOptions } from '@juno/domain/applications/role-options'
import type { Queryable } from '@juno/backend'
import type { ApiContext } from '../../platform/api/api-context'
import type { ApplicationRow } from './application-row'
import { makeStatusLink } from './status-link'

type MailContext = Pick<ApiContext, 'outbox' | 'config' | 'clock'>

/** `approved-again`, `updated`: at most one a day, however often somebody submits the form with this address. */
export async function mailApplicant(
  context: MailContext,
  db: Queryable,
  { id, name, email }: ApplicationRow,
  news: 'received' | 'updated' | 'approved' | 'approved-again',
): Promise<void> {
  const { outbox, config, clock } = context
  const day = clock().toISOString().slice(0, 10)
  const membershipUrl = `${config.siteUrl}/membership-selection?application=${id}`
  switch (news) {
    case 'received':
      return outbox.enqueue(db, {
        kind: 'application-received',
        to: email,
        data: { name, statusUrl: await makeStatusLink(context, db, id) },
        idempotencyKey: `application-received:${id}`,
      })
    case 'updated':
      return outbox.enqueue(db, {
        kind: 'application-updated',
        to: email,
        data: { name, statusUrl: await makeStatusLink(context, db, id) },
        idempotencyKey: `application-updated:${id}:${day}`,
      })
    case 'approved':
    case 'approved-again':
      return outbox.enqueue(db, {
        kind: 'application-approved',
        to: email,
        data: { name, membershipUrl },
        idempotencyKey: `application-approved:${id}${news === 'approved' ? '' : `:${day}`}`,
      })
  }
}

export async function mailTeam(
  { outbox, config }: MailContext,
  db: Queryable,
  application: ApplicationRow,
): Promise<void> {
  const { rows } = await db.query<{ email: string }>('select email from private.team_emails() as email')
  const role = roleOptions.find(option => option.value === application.role)
  for (const { email } of rows) {
    await outbox.enqueue(db, {
      kind: 'team-new-application',
      to: email,
      data: {
        name: application.name,
        email: application.email,
        businessName: application.business_name,
        role: role?.label ?? application.role,
        reason: application.reason,
        autoApproved: role !== undefined && isAutoApproved(role.value),
        reviewUrl: `${config.siteUrl}/admin/manage-applications`,
      },
      idempotencyKey: `team-new-application:${application.id}:${email}`,
    })
  }
}
