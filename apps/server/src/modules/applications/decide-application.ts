/**
 * Approves or declines an application: status, audit entry and the applicant's mail in one transaction
 * (docs/specification/permissions.md#decisions).
 */
import type { ApproveApplication } from '@juno/domain/applications/approve-application'
import type { DeclineApplication } from '@juno/domain/applications/decline-application'
import { ApiError } from '../../platform/api/api-error'
import type { Platform } from '../../platform/platform'
import { applicationDeclined } from './application-mails'
import type { ApplicationRow } from './application-row'
import { mailApplicant } from './send-application-mails'

/**
 * Approving again responds alike and mails nobody.
 * @throws {ApiError} application_not_found, application_decided
 */
export async function approveApplication(
  context: Pick<Platform, 'scopes' | 'outbox' | 'site' | 'clock'>,
  reviewerId: string,
  { id }: ApproveApplication,
): Promise<{ message: string; application: ApplicationRow }> {
  const application = await context.scopes
    .withServiceRole(async db => {
      const { rows } = await db.query<ApplicationRow>('select * from public.approve_application($1, $2)', [
        id,
        reviewerId,
      ])
      await mailApplicant(context, db, rows[0]!, 'approved')
      return rows[0]!
    })
    .catch(refuseDecision)
  return { message: 'Application approved successfully', application }
}

/**
 * Declining again responds alike and mails nobody.
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

function refuseDecision(error: unknown): never {
  const { code } = error as { code?: string }
  if (code === 'PT404') throw new ApiError('application_not_found', { cause: error })
  if (code === 'PT409') throw new ApiError('application_decided', { cause: error })
  throw error
}
