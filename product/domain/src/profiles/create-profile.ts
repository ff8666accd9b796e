/** The body of POST /api/create-profile. */
import { z } from 'zod'
import { emailAddress, uuid } from '../text/text-rules'

export const createProfileSchema = z.object({ userId: uuid, email: emailAddress })
export type CreateProfile = z.infer<typeof createProfileSchema>
