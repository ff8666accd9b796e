/**
 * Corrects the address of a payment whose account is still to be made. The browser that paid asks for it, with the id of
 * its checkout session, and the link mailed to the other address makes the account
 * (docs/specification/registration.md#another-address). Nothing changes before that.
 */
import type { CorrectRegistration } from '@juno/domain/payments/checkout'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { createLinkToken } from '../../../shared/api/link-token'
import type { PaymentContext } from '../stripe/payment-context'
import { REGISTRATION_DAYS } from '../stripe/fulfil-checkout'
import { ApiError } from '../refusals'

const TOO_LATE =
  'The address can no longer be changed here: the account is made already, or this was asked for often today. Please write to us, and we will help.'

/** @throws {ApiError} payment_settled where the account is made, the session is unknown, or five were asked for today */
export async function correctRegistration(
  { scopes, outbox, site, clock }: Pick<PaymentContext, 'scopes' | 'outbox' | 'site' | 'clock'>,
  { session_id: sessionId, email }: CorrectRegistration,
): Promise<Record<string, never>> {
  const { token, hash } = createLinkToken()
  const expiresAt = new Date(clock().getTime() + REGISTRATION_DAYS * 86_400_000)
  await scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ stored: boolean }>(
      'select private.correct_registration($1, $2, $3, $4) as stored',
      [sessionId, email, hash, expiresAt],
    )
    if (!rows[0]!.stored) throw new ApiError('payment_settled', { message: TOO_LATE })
    await outbox.enqueue(db, {
      kind: 'correct-address',
      to: email,
      content: isThisYours(token, site),
      idempotencyKey: `correct-address:${hash}`,
    })
  })
  return {}
}

const isThisYours = (token: string, { brand, siteUrl }: MailSite): MailContent => ({
  subject: `Use this address for your ${brand} account?`,
  preview: 'Open the link and choose a password: then the membership is yours with this address.',
  heading: 'Is this your address?',
  paragraphs: [
    `Somebody, most likely you, paid for a ${brand} membership and wants to use this address for it. Open the link and choose a password: then the membership is yours with this address, and what we sent to another one no longer works.`,
  ],
  action: { label: 'Use this address', url: `${siteUrl}/create-account?token=${token}` },
  notes: ['If this was not you, please leave the link alone: nothing changes unless it is used.'],
})
