/** Defines POST /api/events/{id}/change-preview, which returns the mails about a change before it is saved. */
import { z } from 'zod'
import { isTimeZone } from './zoned-time'

/** The database accepts at most this many seats. */
export const mostSeats = 100_000

const instant = z.iso.datetime({ offset: true })

/** The parts of a change that members may be mailed about. Omitted parts stay as they are. */
export const eventChangeSchema = z.object({
  date: instant.optional(),
  end_date: instant.nullish(),
  all_day: z.boolean().optional(),
  time_zone: z.string().refine(isTimeZone).optional(),
  location: z.string().max(300).nullish(),
  capacity: z.number().int().min(1).max(mostSeats).nullish(),
  cancelled_at: instant.nullish(),
})
export type EventChange = z.infer<typeof eventChangeSchema>

const eventChangeMailSchema = z.object({
  /** 'promoted' means a seat for a member on the waitlist. */
  kind: z.enum(['changed', 'cancelled', 'restored', 'promoted']),
  /** The number of members who would be mailed. */
  recipients: z.number(),
  /** Names the news, as in 'the new time'. */
  news: z.string(),
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  notes: z.array(z.string()),
})
export type EventChangeMail = z.infer<typeof eventChangeMailSchema>

export const eventChangePreviewSchema = z.object({
  /** The version of the event that this is about. */
  updatedAt: z.string(),
  /** Contains each mail once, and is empty where nobody would be mailed. */
  mails: z.array(eventChangeMailSchema),
})
export type EventChangePreview = z.infer<typeof eventChangePreviewSchema>
