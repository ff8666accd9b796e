/**
 * Defines the import of subscriptions that run at Stripe already: POST /api/payments/import/preview says what each line
 * is and whose it would become, and POST /api/payments/import imports it. Neither charges anybody.
 */
import { z } from 'zod'
import { emailAddress, line } from '../text/text-rules'

/** One request has at most this many lines. Each asks Stripe two or three times. */
export const MOST_LINES = 25

export const previewImportSchema = z.object({
  /**
   * Each line has a customer's or a subscription's id or the address of a customer, and after a comma the member's
   * address.
   */
  lines: z.array(line('a line', 600)).min(1).max(MOST_LINES),
})

export const importedRowSchema = z.object({
  /** The line as it was written. */
  line: z.string(),
  subscriptionId: z.string().nullable(),
  /** The person to whom it would belong. */
  email: z.string().nullable(),
  plan: z.enum(['monthly', 'annual']).nullable(),
  /** The price of one period. */
  cents: z.number().nullable(),
  currency: z.string().nullable(),
  /** ISO instant of the next payment, or of the end. */
  paidUntil: z.string().nullable(),
  /** Its price is none of the plans', perhaps of another product. */
  unknownPrice: z.boolean(),
  /** The owner to whom it is attached: an account, or an address that gets one when its owner comes. */
  owner: z.object({ kind: z.enum(['account', 'invitation']), name: z.string().nullable() }).nullable(),
  /** Why it cannot be imported, or null where it can. */
  problem: z.string().nullable(),
})
export type ImportedRow = z.infer<typeof importedRowSchema>

export const previewSchema = z.object({ rows: z.array(importedRowSchema) })

export const importSubscriptionsSchema = z.object({
  items: z
    .array(z.object({ subscriptionId: line('the subscription', 255), email: emailAddress }))
    .min(1)
    .max(MOST_LINES),
  /** Whether people without an account are mailed the link to make one. */
  invite: z.boolean(),
})
export type ImportSubscriptions = z.infer<typeof importSubscriptionsSchema>

export const importResultSchema = z.object({
  results: z.array(
    z.object({
      subscriptionId: z.string(),
      outcome: z.enum(['attached', 'invited', 'waiting', 'refused']),
      problem: z.string().nullable(),
    }),
  ),
})
export type ImportResult = z.infer<typeof importResultSchema>

export const runningElsewhereQuerySchema = z.object({
  /** The `next` of the answer before. It is absent on the first page. */
  after: z
    .string()
    .regex(/^sub_\w{1,250}$/)
    .optional(),
})

/**
 * GET /api/payments/import returns the running subscriptions on one page of Stripe's that are not here, as a preview.
 */
export const runningElsewhereSchema = z.object({
  rows: z.array(importedRowSchema),
  /** How many there were on the page in all. */
  looked: z.number(),
  /** The start of the next page, or null after the last one. */
  next: z.string().nullable(),
})
export type RunningElsewhere = z.infer<typeof runningElsewhereSchema>
