/**
 * Corrects the address of an application, for an admin: the change, the audit entry and an email to both addresses are one
 * transaction.
 */
import { randomUUID } from 'node:crypto'
import type { CorrectAddress } from '@juno/domain/account/correct-address'
import type { Queryable } from '@juno/backend'
import type { ServerContext } from '../../shared/server-context'
import { nowHere, noLongerHere } from '../../shared/mail/address-corrected'
import type { MailContent } from '../../shared/mail/mail-content'
import { ApiError } from './refusals'
import { makeStatusLink } from './status-link'

type CorrectContext = Pick<ServerContext, 'scopes' | 'outbox' | 'site'>

interface Corrected {
  id: string
  before: string
  status: 'PENDING' | 'APPROVED'
  is_paid: boolean
}

/** @throws {ApiError} application_not_found, application_decided with the reason */
export async function correctApplication(
  context: CorrectContext,
  reviewerId: string,
  { id, email }: CorrectAddress,
): Promise<{ success: true }> {
  await context.scopes
    .withServiceRole(async db => {
      const { rows } = await db.query<Corrected>('select * from private.correct_application($1, $2, $3)', [
        id,
        email,
        reviewerId,
      ])
      await mailBoth(context, db, rows[0]!, email)
    })
    .catch(refuse)
  return { success: true }
}

async function mailBoth(
  context: CorrectContext,
  db: Queryable,
  corrected: Corrected,
  email: string,
): Promise<void> {
  const { outbox, site } = context
  const action = await nextStep(context, db, corrected)
  const key = randomUUID()
  for (const [to, content] of [
    [corrected.before, noLongerHere(site)],
    [email, nowHere({ what: 'your application', action }, site)],
  ] as const)
    await outbox.enqueue(db, {
      kind: 'address-corrected',
      to,
      content,
      idempotencyKey: `address-corrected:${key}:${to}`.slice(0, 255),
    })
}

async function nextStep(
  context: CorrectContext,
  db: Queryable,
  { id, status, is_paid }: Corrected,
): Promise<NonNullable<MailContent['action']>> {
  const { siteUrl } = context.site
  if (status === 'PENDING')
    return { label: 'See where it stands', url: await makeStatusLink(context, db, id) }
  return is_paid
    ? { label: 'Create your account', url: `${siteUrl}/confirm-email` }
    : { label: 'Choose your membership', url: `${siteUrl}/membership-selection?application=${id}` }
}

function refuse(error: unknown): never {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'PT404') throw new ApiError('application_not_found', { cause: error })
  if (code === 'PT409') throw new ApiError('application_decided', { message, cause: error })
  throw error
}
