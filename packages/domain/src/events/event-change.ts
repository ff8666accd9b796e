/** What a change of an event would tell those who come, before it is saved: POST /api/events/{id}/change-preview. */
import { z } from 'zod'
import { isTimeZone } from './zoned-time'

const instant = z.iso.datetime({ offset: true })

/** The parts of a change that members may be mailed about; what is left out stays as it is. */
export const eventChangeSchema = z.object({
  date: instant.optional(),
  end_date: instant.nullish(),
  all_day: z.boolean().optional(),
  time_zone: z.string().refine(isTimeZone).optional(),
  location: z.string().max(300).nullish(),
  cancelled_at: instant.nullish(),
})
export type EventChange = z.infer<typeof eventChangeSchema>

export const eventChangePreviewSchema = z.object({
  /** The version that this is about. */
  updatedAt: z.string(),
  /** How many members would be mailed. */
  recipients: z.number(),
  /** What they would be told, as in 'the new time'; empty without a mail. */
  news: z.string(),
  /** What they would read; null where there is nothing to tell. */
  mail: z
    .object({
      subject: z.string(),
      heading: z.string(),
      paragraphs: z.array(z.string()),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      notes: z.array(z.string()),
    })
    .nullable(),
})
export type EventChangePreview = z.infer<typeof eventChangePreviewSchema>
