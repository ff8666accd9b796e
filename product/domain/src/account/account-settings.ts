/** Defines the requests of the settings page: newsletter, closing the account. */
import { z } from 'zod'
import { emailedCodeTexts } from './emailed-code'

/**
 * Whether the member gets the newsletter. `bounced` means that mail to the address came back, so nothing is sent to it.
 */
export const newsletterPreferenceSchema = z.object({ subscribed: z.boolean(), bounced: z.boolean() })
export type NewsletterPreference = z.infer<typeof newsletterPreferenceSchema>

/** The body of PUT /api/account/newsletter. */
export const changeNewsletterSchema = z.object({
  subscribed: z.boolean({ error: 'Please say whether you want the newsletter.' }),
})

/** The body of POST /api/account/close for an account without a password, with the code from its email. */
export const closeByCodeSchema = z.object({
  code: z.string({ error: emailedCodeTexts.incomplete }).regex(/^\d{6}$/, emailedCodeTexts.incomplete),
})

/** The body of POST /api/account/close. */
export const closeAccountSchema = z.object({
  password: z
    .string({ error: 'Please enter your password.' })
    .min(1, 'Please enter your password.')
    .max(1024),
})

/** The response of POST /api/account/close, with the end of the paid period. */
export const accountClosedSchema = z.object({ membershipEndsAt: z.string().nullable() })
export type AccountClosed = z.infer<typeof accountClosedSchema>

export const portalAnswerSchema = z.object({ url: z.string() })
