/**
 * Defines the list of payments and the refund of a part: GET /api/payments/history and POST
 * /api/payments/{id}/refund-part, where `id` is a membership's.
 */
import { z } from 'zod'
import { choice } from '../option-lists/choice'
import { line, paragraph, uuid } from '../text/text-rules'
import { membershipStates } from './membership-state'
import { moneyText } from './money'

/** The effects on the membership. */
export const refundEndings = [
  { value: 'keep', label: 'Keep everything as it is' },
  { value: 'end_with_period', label: 'End with the period that is paid' },
  { value: 'end_now', label: 'End now' },
] as const
export type RefundEnding = (typeof refundEndings)[number]['value']

/** The payments of an account, or of one membership. For a firm's membership, they are all that the firm has bought. */
export const paymentHistoryQuerySchema = z
  .object({ account: uuid.optional(), membership: uuid.optional() })
  .refine(({ account, membership }) => Boolean(account) !== Boolean(membership), {
    message: 'Send either account or membership.',
  })
export type PaymentHistoryQuery = z.infer<typeof paymentHistoryQuerySchema>

const cents = z.number().int()
const paymentSchema = z.object({
  chargeId: z.string(),
  invoiceNumber: z.string().nullable(),
  at: z.string(),
  cents,
  taxCents: cents,
  currency: z.string(),
  refundedCents: cents,
  /** The payer has disputed it, so it cannot be refunded. */
  disputed: z.boolean(),
  receiptUrl: z.string().nullable(),
  /** A refund that was requested and not made yet, with its admin. */
  asked: z.object({ cents, by: z.string().nullable() }).nullable(),
})
export type Payment = z.infer<typeof paymentSchema>

const paidMembershipSchema = z.object({
  id: z.string(),
  email: z.string(),
  accountId: z.string().nullable(),
  /** The name of the account. */
  name: z.string().nullable(),
  /** The firm whose seats it pays for, or null for a person's own membership. */
  firmName: z.string().nullable(),
  plan: z.enum(['monthly', 'annual']).nullable(),
  state: z.enum(membershipStates),
  /** Whether there is still something to end. */
  runs: z.boolean(),
  endsWithPeriod: z.boolean(),
  paidUntil: z.string().nullable(),
  /** The newest payment comes first. */
  payments: z.array(paymentSchema),
})
export type PaidMembership = z.infer<typeof paidMembershipSchema>
export const paymentHistorySchema = z.object({ memberships: z.array(paidMembershipSchema) })
export type PaymentHistory = z.infer<typeof paymentHistorySchema>

export const refundPartSchema = z.object({
  chargeId: line('the payment', 255),
  /** The amount that had been refunded when the admin looked. */
  refundedBefore: cents.min(0, 'Please look at the amount again.'),
  cents: cents.min(1, 'Please enter an amount above zero.'),
  ending: choice(refundEndings, 'Please choose what becomes of the membership.'),
  note: paragraph('the reason', 1000),
})
export type RefundPart = z.infer<typeof refundPartSchema>

export const refundPartAnswerSchema = z.object({ message: z.string() })

export const refundTexts = {
  made: (amount: string, email: string) => `${amount} went back to ${email}.`,
  asked: (amount: string) =>
    `Stripe does not respond. Your refund of ${amount} is noted, and made as soon as it does.`,
  /** @param why in Stripe's words */
  refused: (amount: string, why: string) =>
    `Stripe did not make the refund of ${amount}: “${why}” It is noted, and tried again for three days.`,
}

/** @returns the problem with the amount, or null */
export function refundIssue(cents: number | null, { left, currency }: { left: number; currency: string }) {
  if (cents === null || cents < 1) return 'Please enter an amount, like 25 or 24.99.'
  return cents > left ? `At most ${moneyText(left, currency)} can go back.` : null
}
