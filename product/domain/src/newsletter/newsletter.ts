/** Defines the team's newsletter: /api/newsletter. */
import { z } from 'zod'
import { emailAddress, line, paragraph } from '../text/text-rules'

/** The database checks the same limits. */
export const newsletterLimits = { subject: 200, content: 100_000 } as const

/** docs/specification/newsletter.md#writing-and-sending */
export const newsletterTexts = {
  missing: 'Please provide both subject and content for the newsletter.',
  testEmailMissing: 'Please provide a test email address when in test mode.',
  errorTitle: 'Error',
  sendFailed: 'Failed to send newsletter',
  unexpected: 'An unexpected error occurred',
} as const

/** Why the server does not send, or does not unsubscribe. */
export const newsletterRefusals = {
  postalAddressMissing:
    'Please add your postal address in Site Settings first: the law requires it in every newsletter.',
  noSubscribers: 'Nobody is subscribed to the newsletter yet.',
  inPast: 'Please choose a time that is still to come.',
  unknownLink: 'This unsubscribe link is not complete. Please open it again from the newsletter itself.',
} as const

export const newsletterTextSchema = z.object({
  subject: line('a subject', newsletterLimits.subject),
  content: paragraph('the content', newsletterLimits.content),
})
export type NewsletterText = z.infer<typeof newsletterTextSchema>

/** The body of POST /api/newsletter/send. `scheduledFor` is an instant (ISO, with its offset) in the future. */
export const sendNewsletterSchema = z
  .object({
    subject: z.string().optional(),
    content: z.string().optional(),
    testMode: z.boolean().default(false),
    testEmail: z.string().nullish(),
    scheduledFor: z.iso
      .datetime({ offset: true, error: 'Please choose a date and time.' })
      .nullish()
      .transform(instant => (instant ? new Date(instant) : null)),
  })
  .transform((body, check) => {
    if (!body.subject?.trim() || !body.content?.trim()) {
      check.addIssue({
        code: 'custom',
        path: [body.subject?.trim() ? 'content' : 'subject'],
        message: newsletterTexts.missing,
      })
      return z.NEVER
    }
    const words = newsletterTextSchema.safeParse(body)
    for (const { path, message } of words.error?.issues ?? [])
      check.addIssue({ code: 'custom', path, message })
    if (!words.success) return z.NEVER
    const { testMode, scheduledFor } = body
    if (!testMode) return { ...words.data, testEmail: null, scheduledFor }
    if (!body.testEmail?.trim()) {
      check.addIssue({ code: 'custom', path: ['testEmail'], message: newsletterTexts.testEmailMissing })
      return z.NEVER
    }
    const address = emailAddress.safeParse(body.testEmail)
    for (const { message } of address.error?.issues ?? [])
      check.addIssue({ code: 'custom', path: ['testEmail'], message })
    return address.success ? { ...words.data, testEmail: address.data, scheduledFor: null } : z.NEVER
  })
export type SendNewsletter = z.infer<typeof sendNewsletterSchema>

export const subscriberCountSchema = z.object({
  success: z.boolean(),
  count: z.number(),
  error: z.string().nullish(),
})
export type SubscriberCount = z.infer<typeof subscriberCountSchema>

/** The response of POST /api/newsletter/send. `issueId` is null for a test. */
export const newsletterSentSchema = z.object({
  success: z.boolean(),
  recipientCount: z.number(),
  message: z.string(),
  issueId: z.string().nullable(),
})
export type NewsletterSent = z.infer<typeof newsletterSentSchema>

/** The response of POST /api/newsletter/preview: the mail as it would be sent. */
export const newsletterPreviewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type NewsletterPreview = z.infer<typeof newsletterPreviewSchema>
