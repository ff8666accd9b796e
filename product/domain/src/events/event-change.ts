/** What a change of an event would tell those who come, before it is saved: POST /api/events/{id}/change-preview. */
import { z } from 'zod'
import { isTimeZone } from './zoned-time'

/** The most seats that the database accepts. */
export const mostSeats = 100_000

const instant = z.iso.datetime({ offset: true })

/** The parts of a change that members may be mailed about; what is left out stays as it is. */
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
  /** 'promoted': a seat for somebody on the waitlist. */
  kind: z.enum(['changed', 'cancelled', 'restored', 'promoted']),
  /** How many members would be mailed. */
  recipients: z.number(),
  /** What they would be told, as in 'the new time'. */
  news: z.string(),
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  notes: z.array(z.string()),
})
export type EventChangeMail = z.infer<typeof eventChangeMailSchema>

export const eventChangePreviewSchema = z.object({
  /** The version that this is about. */
  updatedAt: z.string(),
  /** What members would read, each once; empty where nobody would be mailed. */
  mails: z.array(eventChangeMailSchema),
})
export type EventChangePreview = z.infer<typeof eventChangePreviewSchema>
