/**
 * Ties a payment to the application of its payer: to the payer's account where there is one; else the payer is mailed
 * the link to make it. An application that waits is approved by it. State, audit entry and mail are one transaction.
 */
import type { AttachPayment, AttachPaymentAnswer } from '@juno/domain/payments/attach-payment'
import type { Plan } from '@juno/domain/payments/pricing'
import type { ServerContext } from '../../../shared/server-context'
import { ApiError } from '../refusals'
import { createLinkToken } from '../../../shared/api/link-token'
import { createAccountMail } from '../payer/create-account-mail'
import { REGISTRATION_DAYS } from '../stripe/fulfil-checkout'

/** @throws {ApiError} application_not_found, payment_settled, has_paid_membership */
export async function attachPayment(
  { scopes, outbox, site, clock }: Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>,
  reviewerId: string,
  { paymentId, applicationId }: AttachPayment,
): Promise<AttachPaymentAnswer> {
  const { token, hash: tokenHash } = createLinkToken()
  const expiresAt = new Date(clock().getTime() + REGISTRATION_DAYS * 86_400_000)
  return scopes
    .withServiceRole(async db => {
      const { rows } = await db.query<{
        attached: { account_id: string | null; email: string; plan: Plan | null }
      }>('select public.attach_payment_to_application($1, $2, $3, $4, $5) as attached', [
        paymentId,
        applicationId,
        tokenHash,
        expiresAt,
        reviewerId,
      ])
      const { account_id: accountId, email, plan } = rows[0]!.attached
      if (accountId) return { message: `The payment is now ${email}'s membership.`, accountId }
      await outbox.enqueue(db, {
        kind: 'create-account',
        to: email,
        content: createAccountMail({ plan: plan ?? 'monthly', token }, site),
        idempotencyKey: `create-account:attached:${tokenHash}`,
      })
      return { message: `We emailed ${email} the link to create their account.`, accountId: null }
    })
    .catch(refuse)
}

function refuse(error: unknown): never {
  const { code, detail, message } = error as { code?: string; detail?: string; message: string }
  if (code === 'PT404') throw new ApiError('application_not_found', { cause: error })
  if (detail === 'has_paid_membership' || detail === 'busy')
    throw new ApiError(detail, { message, cause: error })
  if (code === 'PT409') throw new ApiError('payment_settled', { cause: error })
  throw error
}
