/** Defines the fields of a weekly digest. The database checks the same rules. */
import { z } from 'zod'
import { line, paragraph } from '../text/text-rules'

export const digestLimits = { title: 200, content: 50_000 } as const

export const digestSchema = z.object({
  title: line('a title', digestLimits.title),
  content: paragraph('the content', digestLimits.content),
})
export type DigestText = z.infer<typeof digestSchema>
