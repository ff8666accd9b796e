/** Validates the correction of an address, of an account or an application, that an admin sends. */
import { z } from 'zod'
import { emailAddress, uuid } from '../text/text-rules'

/** The body of POST /api/members/correct-address and of POST /api/applications/correct-address. */
export const correctAddressSchema = z.object({ id: uuid, email: emailAddress })
export type CorrectAddress = z.infer<typeof correctAddressSchema>
