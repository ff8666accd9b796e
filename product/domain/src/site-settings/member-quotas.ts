/**
 * Defines how much a member may submit and store. The database checks the same limits (site_settings_member_quotas).
 */
import { z } from 'zod'

/** The defaults, and the most that can be set: per day, and megabytes in all. */
export const memberQuotas = {
  events: { usual: 10, most: 10_000 },
  resources: { usual: 10, most: 10_000 },
  uploads: { usual: 30, most: 10_000 },
  megabytes: { usual: 500, most: 1_000_000 },
} as const

/** Accepts a number, or the text of a field. */
function wholeNumber(most: number) {
  const wrong = `Please enter a whole number from 0 to ${most.toLocaleString('en-US')}.`
  const typed = z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, wrong)
    .transform(Number)
  return z.union([z.number(), typed], wrong).pipe(z.number(wrong).int(wrong).min(0, wrong).max(most, wrong))
}

export const memberQuotasSchema = z.object({
  events: wholeNumber(memberQuotas.events.most),
  resources: wholeNumber(memberQuotas.resources.most),
  uploads: wholeNumber(memberQuotas.uploads.most),
  megabytes: wholeNumber(memberQuotas.megabytes.most),
})
export type MemberQuotas = z.infer<typeof memberQuotasSchema>

/** @param set the quotas that differ from the defaults */
export const quotasInForce = (set: Partial<MemberQuotas>): MemberQuotas => ({
  events: set.events ?? memberQuotas.events.usual,
  resources: set.resources ?? memberQuotas.resources.usual,
  uploads: set.uploads ?? memberQuotas.uploads.usual,
  megabytes: set.megabytes ?? memberQuotas.megabytes.usual,
})
