/** The body of POST /api/applications/approve. */
import { z } from 'zod'
import { uuid } from '../text/text-rules'

export const approveApplicationSchema = z.object({ id: uuid })
export type ApproveApplication = z.infer<typeof approveApplicationSchema>
