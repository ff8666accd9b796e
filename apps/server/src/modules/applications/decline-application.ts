/** Declines an application, with the reviewer's own words in the mail where she gave some. */
import type { DeclineApplication } from '@juno/domain/applications/decline-application'
import type { ApiContext } from '../../platform/api/api-context'
import type { ApplicationRow } from './application-row'
import { refuseDecision } from './refuse-decision'

/**
 * Declining again answers alike and mails nobody.
 * @throws {ApiError} application_not_found, application_decided
 */
export async function declineApplication(
  { serviceDb, outbox }: Pick<ApiContext, 'serviceDb' | 'outbox'>,
  reviewerId: string,
  { id, message }: DeclineApplication,
): Promise<{ message: string; application: ApplicationRow }> {
  const application = await serviceDb
    .transaction(async db => {
      const { rows } = await db.query<ApplicationRow>(
        'select * from public.decline_application($1, $2, $3)',
        [id, message ?? null, reviewerId],
      )
      const { email, name, decision_message } = rows[0]!
      await outbox.enqueue(db, {
        kind: 'application-declined',
        to: email,
        data: { name, message: decision_message },
        idempotencyKey: `application-declined:${id}`,
      })
      return rows[0]!
    })
    .catch(refuseDecision)
  return { message: 'Application declined', application }
}
