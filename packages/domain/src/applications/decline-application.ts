/** The body of POST /api/applications/decline. */
import { z } from 'zod'
import { textLimits } from '../text/text-limits'
import { paragraph, uuid } from '../text/text-rules'

export const declineApplicationSchema = z.object({
  id: uuid,
  /** Goes into the applicant's mail; without it the mail has the standard text. */
  message: paragraph('a message to the applicant', textLimits.reason).optional(),
})
export type DeclineApplication = z.infer<typeof declineApplicationSchema>
