/** Declines an application, with the reviewer's own words in the mail where there are some. */
import type { DeclineApplication } from '@juno/domain/applications/decline-application'
import type { Platform } from '../../platform/platform'
import { applicationDeclined } from './application-mails'
import type { ApplicationRow } from './application-row'
import { refuseDecision } from './refuse-decision'

/**
 * Declining again answers alike and mails nobody.
 * @throws {ApiError} application_not_found, application_decided
 */
export async function declineApplication(
  { scopes, outbox, site }: Pick<Platform, 'scopes' | 'outbox' | 'site'>,
  reviewerId: string,
  { id, message }: DeclineApplication,
): Promise<{ message: string; application: ApplicationRow }> {
  const application = await scopes
    .withServiceRole(async db => {
      const { rows } = await db.query<ApplicationRow>(
        'select * from public.decline_application($1, $2, $3)',
        [id, message ?? null, reviewerId],
      )
      const { email, name, decision_message } = rows[0]!
      await outbox.enqueue(db, {
        kind: 'application-declined',
        to: email,
        content: applicationDeclined({ name, message: decision_message }, site),
        idempotencyKey: `application-declined:${id}`,
      })
      return rows[0]!
    })
    .catch(refuseDecision)
  return { message: 'Application declined', application }
}
