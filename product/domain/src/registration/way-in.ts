/** Defines requests about the way into an account. No response tells which addresses have one. */
import { z } from 'zod'
import { emailAddress, line } from '../text/text-rules'

/** Asks that the way in is mailed to an address. */
export const wayInSchema = z.object({ email: emailAddress })

/** Asks whether the link of an email still works. */
export const mailedLinkSchema = z.object({ token_hash: line('the token', 255) })
