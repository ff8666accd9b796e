/** Defines a further application for one address, for the holder of the mailed link. */
import { z } from 'zod'
import { line } from '../text/text-rules'

/** The query of GET and the body of POST /api/applications/further. */
export const furtherApplicationLinkSchema = z.object({ token: line('the link of your email', 255) })

export const furtherApplicationSchema = z.object({
  /** `open`: first answers wait. `unsent`: there are none. `decided`: the team has decided on the first answers. */
  standing: z.enum(['open', 'unsent', 'used', 'decided']),
  answers: z.object({
    name: z.string(),
    businessName: z.string(),
    role: z.string().nullable(),
    reason: z.string(),
  }),
})
export type FurtherApplication = z.infer<typeof furtherApplicationSchema>

export const acceptedFurtherApplicationSchema = z.object({
  status: z.enum(['APPROVED', 'PENDING']),
  id: z.string(),
})
export type AcceptedFurtherApplication = z.infer<typeof acceptedFurtherApplicationSchema>
