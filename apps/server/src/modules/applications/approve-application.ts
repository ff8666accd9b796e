/**
 * Approves an application: status, audit entry and the applicant's mail in one transaction
 * (docs/specification/permissions.md#decisions).
 */
import type { ApproveApplication } from '@juno/domain/applications/approve-application'
import type { Platform } from '../../platform/platform'
import { mailApplicant } from './send-application-mails'
import type { ApplicationRow } from './application-row'
import { refuseDecision } from './refuse-decision'

/**
 * Approving again answers alike and mails nobody.
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
