/** Defines requests and responses about a payment. */
import { z } from 'zod'
import { choice } from '../option-lists/choice'
import { plans } from './pricing'
import { emailAddress, line, optionalLine, uuid } from '../text/text-rules'

const plan = choice(plans, 'Please choose the annual or the monthly plan.')

/** The body of POST /api/account/checkout, for a signed-in account. */
export const accountCheckoutSchema = z.object({
  plan,
  /** The code of a coupon. */
  code: optionalLine(40).optional(),
})
export type CheckoutChoice = z.input<typeof accountCheckoutSchema>

/** The body of POST /api/checkout, for an approved application. */
export const applicationCheckoutSchema = accountCheckoutSchema.extend({ application: uuid })

/** The address of the payment page. */
export const openedCheckoutSchema = z.object({ url: z.url() })

/** The body of POST /api/checkout/sandbox. */
export const sandboxCheckoutSchema = z.object({
  plan,
  email: emailAddress,
  applicationId: uuid.optional(),
  userId: uuid.optional(),
})
export type SandboxCheckout = z.infer<typeof sandboxCheckoutSchema>

/** The query of GET /api/checkout/session: the id that Stripe put into the return link, or the mailed token. */
export const checkoutSessionQuerySchema = z
  .object({
    session_id: line('the checkout session', 255).optional(),
    token: line('the registration token', 255).optional(),
  })
  .refine(query => Boolean(query.session_id) !== Boolean(query.token), {
    message: 'Send either session_id or token.',
  })

/** The body of POST /api/checkout/address: the browser that paid names another address for its account. */
export const correctRegistrationSchema = z.object({
  session_id: line('the checkout session', 255),
  email: emailAddress,
})
export type CorrectRegistration = z.infer<typeof correctRegistrationSchema>

/** The query of GET /api/checkout/payer. */
export const checkoutPayerQuerySchema = z.object({ application: uuid })

export const checkoutPayerSchema = z.object({
  /** `paid`: the account does not exist yet. `unknown`: nobody who may pay. */
  standing: z.enum(['approved', 'returning', 'paid', 'member', 'unknown']),
  name: z.string().nullable(),
  email: z.string().nullable(),
})
export type CheckoutPayer = z.infer<typeof checkoutPayerSchema>

export const checkoutSessionSchema = z.object({
  /** `unmatched`: paid, but not for a known person. */
  status: z.enum(['complete', 'open', 'unmatched', 'unknown']),
  email: z.string().nullable(),
  plan: z.enum(['monthly', 'annual']).nullable(),
  accountExists: z.boolean(),
  /** The payment that a member with an account has just made. */
  receipt: z
    .object({
      cents: z.number(),
      currency: z.string(),
      /** ISO instant, or null where the provider has not reported it. */
      paidUntil: z.string().nullable(),
    })
    .nullable()
    .default(null),
})
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>
