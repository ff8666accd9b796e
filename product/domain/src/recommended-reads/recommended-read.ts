/** Defines the fields of a recommended read, besides its cover. The database checks the same rules. */
import { z } from 'zod'
import { httpUrl, line, paragraph } from '../text/text-rules'

export const readLimits = { title: 200, description: 5000 } as const

/** The largest size of a cover. */
export const readImageMegabytes = 5

export const readSchema = z.object({
  title: line('a title', readLimits.title),
  description: paragraph('a description', readLimits.description),
  url: httpUrl,
})
export type ReadText = z.infer<typeof readSchema>
