/** POST /api/contact-messages/{id}/reply: the team's answer to a message. */
import { z } from 'zod'
import { paragraph } from '../text/text-rules'

export const replyLimit = 5000

export const contactReplySchema = z.object({
  text: paragraph('your reply', replyLimit),
  /** The number of replies that the admin sees. A newer one is shown before a second is sent. */
  seen: z.number().int().min(0),
})
export type ContactReply = z.infer<typeof contactReplySchema>

export const contactReplyAnswerSchema = z.object({ message: z.string() })
