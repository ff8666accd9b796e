/**
 * Ties a payment to the application of whoever paid it: to her account where she has one; else she is mailed the
 * link to make it. State, audit entry and mail are one transaction.
 */
import type { AttachPayment, AttachPaymentAnswer } from '@juno/domain/payments/attach-payment'
import type { Plan } from '@juno/domain/payments/pricing'
import { randomBytes } from 'node:crypto'
import { hashToken, REGISTRATION_DAYS } from './stripe/fulfil-checkout'
import type { ApiContext } from '../../platform/api/api-context'
import { ApiError } from '../../platform/api/api-error'

/** @throws {ApiError} application_not_found, payment_settled */
export async function attachPayment(
  { serviceDb, outbox, config, clock }: Pick<ApiContext, 'serviceDb' | 'outbox' | 'config' | 'clock'>,
  reviewerId: string,
  { paymentId, applicationId }: AttachPayment,
): Promise<AttachPaymentAnswer> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const expiresAt = new Date(clock().getTime() + REGISTRATION_DAYS * 86_400_000)
  return serviceDb
    .transaction(async db => {
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
        data: {
          plan: plan ?? 'monthly',
          createAccountUrl: `${config.siteUrl}/create-account?token=${token}`,
        },
        idempotencyKey: `create-account:attached:${tokenHash}`,
      })
      return { message: `We mailed ${email} the link to create her account.`, accountId: null }
    })
    .catch(refuse)
}

function refuse(error: unknown): never {
  const { code } = error as { code?: string }
  if (code === 'PT404') throw new ApiError('application_not_found', { cause: error })
  if (code === 'PT409') throw new ApiError('payment_settled', { cause: error })
  throw error
}
