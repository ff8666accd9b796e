/** Asks that the way in is mailed to an address. The response is the same for every address. */
import { z } from 'zod'
import { emailAddress } from '../text/text-rules'

export const wayInSchema = z.object({ email: emailAddress })
