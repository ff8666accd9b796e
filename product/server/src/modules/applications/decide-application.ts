/**
 * Approves or declines an application: status, audit entry and the applicant's mail in one transaction
 * (docs/specification/permissions.md#decisions).
 */
import type { ApproveApplication } from '@juno/domain/applications/approve-application'
import type { DeclineApplication } from '@juno/domain/applications/decline-application'
import { undoSeconds } from '@juno/domain/text/undo-seconds'
import { ApiError } from './refusals'
import type { ServerContext } from '../../shared/server-context'
import { applicationDeclined } from './application-mails'
import type { ApplicationRow } from './application-row'
import { mailApplicant } from './send-application-mails'

/**
 * Approving again gives the same response and sends no mail.
 * @throws {ApiError} application_not_found, application_decided, application_changed
 */
export async function approveApplication(
  context: Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>,
  reviewerId: string,
  { id, version }: ApproveApplication,
): Promise<{ message: string; application: ApplicationRow }> {
  const application = await context.scopes
    .withServiceRole(async db => {
      const { rows } = await db.query<ApplicationRow>(
        'select * from public.approve_application($1, $2, $3)',
        [id, reviewerId, version],
      )
      await mailApplicant(context, db, rows[0]!, 'approved', undoneUntil(context.clock()))
      return rows[0]!
    })
    .catch(refuseDecision)
  return { message: 'Application approved successfully', application }
}

/**
 * Declining again gives the same response and sends no mail.
 * @throws {ApiError} application_not_found, application_decided, application_changed
 */
export async function declineApplication(
  { scopes, outbox, site, clock }: Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>,
  reviewerId: string,
  { id, message, version }: DeclineApplication,
): Promise<{ message: string; application: ApplicationRow }> {
  const application = await scopes
    .withServiceRole(async db => {
      const { rows } = await db.query<ApplicationRow>(
        'select * from public.decline_application($1, $2, $3, $4)',
        [id, message ?? null, reviewerId, version],
      )
      const { email, name, decision_message } = rows[0]!
      await outbox.enqueue(db, {
        kind: 'application-declined',
        to: email,
        content: applicationDeclined({ name, message: decision_message }, site),
        idempotencyKey: `application-declined:${id}`,
        notBefore: undoneUntil(clock()),
      })
      return rows[0]!
    })
    .catch(refuseDecision)
  return { message: 'Application declined', application }
}

/** @throws {ApiError} application_not_found; application_decided when it is too late */
export async function undoDecision(
  { scopes }: Pick<ServerContext, 'scopes'>,
  reviewerId: string,
  { id }: ApproveApplication,
): Promise<{ application: ApplicationRow }> {
  const application = await scopes
    .withServiceRole(async db => {
      const { rows } = await db.query<ApplicationRow>(
        'select * from public.undo_application_decision($1, $2)',
        [id, reviewerId],
      )
      return rows[0]!
    })
    .catch(refuseDecision)
  return { application }
}

const undoneUntil = (now: Date) => new Date(now.getTime() + undoSeconds * 1000)

function refuseDecision(error: unknown): never {
  const { code } = error as { code?: string }
  if (code === 'PT404') throw new ApiError('application_not_found', { cause: error })
  if (code === 'PT412')
    throw new ApiError('application_changed', { message: (error as Error).message, cause: error })
  if (code === 'PT409')
    throw new ApiError('application_decided', { message: (error as Error).message, cause: error })
  throw error
}
