/**
 * Defines memberships that the team grants: requests of /api/payments/complimentary
 * (docs/specification/given-memberships.md).
 */
import { z } from 'zod'
import { optionalParagraph, uuid } from '../text/text-rules'

export const givenLimits = { note: 1000, years: 50 } as const

/** The last day of a membership, such as 2026-12-31. */
const lastDay = z.iso.date({ error: 'Please enter a day.' })

const endAndNote = {
  /** Null for no end. */
  lastDay: lastDay.nullable(),
  /** Only the team sees it. */
  note: optionalParagraph(givenLimits.note),
}

/** The body of POST /api/payments/complimentary, for an account or for an applicant who has none yet. */
export const giveMembershipSchema = z
  .object({ accountId: uuid.optional(), applicationId: uuid.optional(), ...endAndNote })
  .refine(({ accountId, applicationId }) => Boolean(accountId) !== Boolean(applicationId), {
    message: 'Please choose one person.',
  })
export type GiveMembership = z.infer<typeof giveMembershipSchema>

/** The body of POST /api/payments/complimentary/{id}. */
export const changeGivenSchema = z.object({
  ...endAndNote,
  /** The membership as the form read it. Nothing is saved over another version. */
  seen: z.object(endAndNote).optional(),
})
export type ChangeGiven = z.infer<typeof changeGivenSchema>

export const givenMessageSchema = z.object({ message: z.string() })

export const lastDayTexts = {
  past: 'Please choose a day that is not over.',
  far: `Please choose a day within the next ${givenLimits.years} years, or no end.`,
} as const

/** Returns the last second of the day by UTC, like all days of memberships. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59Z`)

/** Returns the problem with a last day, or null. */
export function lastDayProblem(day: string | null, now: Date): string | null {
  if (day === null) return null
  const end = endOfDay(day)
  if (end <= now) return lastDayTexts.past
  return end.getUTCFullYear() - now.getUTCFullYear() > givenLimits.years ? lastDayTexts.far : null
}

/** The member is told this many days before the end. */
export const endWarningDays = { early: 14, late: 3 } as const
