/** The body of POST /api/applications/decline. */
import type { z } from 'zod'
import { textLimits } from '../text/text-limits'
import { paragraph } from '../text/text-rules'
import { approveApplicationSchema } from './approve-application'

export const declineApplicationSchema = approveApplicationSchema.extend({
  /** The message in the applicant's mail. Without it, the mail has the standard text. */
  message: paragraph('a message to the applicant', textLimits.reason).optional(),
})
export type DeclineApplication = z.infer<typeof declineApplicationSchema>
