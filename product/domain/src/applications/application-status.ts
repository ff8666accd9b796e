/** Defines the status of an application, for the holder of the mailed link. */
import { z } from 'zod'
import { line } from '../text/text-rules'

/** Hours within which the team answers an application (docs/specification/applications.md#reply-time). */
export const promisedHours = 48

/** The query of GET /api/applications/status. */
export const applicationStatusQuerySchema = z.object({ token: line('the link of your email', 255) })

export const applicationStandingSchema = z.object({
  status: z.enum(['pending', 'approved', 'declined', 'member']),
  receivedOn: z.string(),
  promisedBy: z.string(),
  decidedOn: z.string().nullable(),
  /** Present only where there is a membership to choose. */
  applicationId: z.string().nullable(),
})
export type ApplicationStanding = z.infer<typeof applicationStandingSchema>
