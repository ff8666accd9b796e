/** Defines the data of the sandbox's own pages: its checkout and its portal, in place of Stripe's. */
import { z } from 'zod'
import { choice } from '../option-lists/choice'
import { line } from '../text/text-rules'

/** A payer in the sandbox can choose from these cards. */
export const sandboxCards = [
  { value: 'works', label: 'A card that works', what: 'Every payment goes through.' },
  { value: 'declined', label: 'A card that is declined', what: 'The bank refuses every payment.' },
  { value: 'expiring', label: 'A card that expires this month', what: 'It pays today, and not next month.' },
] as const
export type SandboxCard = (typeof sandboxCards)[number]['value']

/** The simulated clock can advance by these steps. */
export const sandboxTimes = [
  { value: 'day', label: 'A day' },
  { value: 'week', label: 'A week' },
  { value: 'month', label: 'A month' },
  { value: 'year', label: 'A year' },
  { value: 'payment', label: 'To the next payment' },
] as const
export type SandboxTime = (typeof sandboxTimes)[number]['value']

/** The query of each page: the session whose id the payer was sent to. */
export const sandboxSessionQuerySchema = z.object({ session: line('the session', 255) })

/** The body of POST /api/sandbox/checkout and of POST /api/sandbox/portal/card. */
export const sandboxCardSchema = z.object({ card: choice(sandboxCards, 'Please choose a card.') })

/** The body of POST /api/sandbox/portal/time. */
export const sandboxTimeSchema = z.object({ time: choice(sandboxTimes, 'Please choose how long.') })

/** The body of POST /api/sandbox/disputes/{id}/decide, with the side that the bank believes. */
export const sandboxDecisionSchema = z.object({ decision: z.enum(['won', 'lost']) })

/** The response of POST /api/sandbox/checkout. */
export const sandboxPaidSchema = z.object({ redirectTo: z.string() })

export const sandboxCheckoutPageSchema = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  /** The thing that is bought. */
  description: z.string(),
  email: z.string().nullable(),
  /** The ISO 4217 code. */
  currency: z.string(),
  /** The price of one period, before discount and tax. */
  priceCents: z.number(),
  discountCents: z.number(),
  taxCents: z.number(),
  /** The amount that is due today. */
  totalCents: z.number(),
  /** How often the price is paid, or null for a single payment. */
  interval: z.enum(['month', 'year']).nullable(),
  /** Days without a payment, or null without a trial. */
  trialDays: z.number().nullable(),
  /** Null while the checkout is not complete. */
  successUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
})
export type SandboxCheckoutPage = z.infer<typeof sandboxCheckoutPageSchema>

/** The query of GET /api/sandbox/invoice. */
export const sandboxInvoiceQuerySchema = z.object({ invoice: line('the invoice', 255) })

export const sandboxInvoiceSchema = z.object({
  number: z.string(),
  /** ISO instants. */
  at: z.string(),
  email: z.string().nullable(),
  currency: z.string(),
  lines: z.array(z.object({ description: z.string(), cents: z.number(), until: z.string() })),
  discountCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  /** An earlier credit makes it less than the total. */
  dueCents: z.number(),
  paid: z.boolean(),
})
export type SandboxInvoice = z.infer<typeof sandboxInvoiceSchema>

export const sandboxPortalSchema = z.object({
  returnUrl: z.string(),
  card: z
    .object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() })
    .nullable(),
  /** The newest subscription, or null where the customer has none. */
  subscription: z
    .object({
      status: z.string(),
      /** ISO instants. */
      currentPeriodEnd: z.string(),
      trialEnd: z.string().nullable(),
      cancelAtPeriodEnd: z.boolean(),
      cents: z.number(),
      currency: z.string(),
      interval: z.enum(['month', 'year']),
    })
    .nullable(),
  /** The newest invoice comes first. */
  invoices: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      cents: z.number(),
      currency: z.string(),
      status: z.string(),
      refundedCents: z.number(),
      disputed: z.boolean(),
    }),
  ),
})
export type SandboxPortal = z.infer<typeof sandboxPortalSchema>
