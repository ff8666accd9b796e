/** The body of POST /api/applications/approve. */
import { z } from 'zod'
import { uuid } from '../text/text-rules'

export const approveApplicationSchema = z.object({
  id: uuid,
  /** The `updated_at` of the answers that the admin has read. The server refuses to decide on others. */
  version: z.iso.datetime({ offset: true }).optional(),
})
export type ApproveApplication = z.infer<typeof approveApplicationSchema>
