/** Defines what the team may set for the whole site. The database checks each as well (site_settings_value). */
import { z } from 'zod'
import { optionalHttpUrl, optionalAddress, optionalLine, optionalParagraph } from '../text/text-rules'
import { twoFactorRules } from '../mfa/two-factor'
import { memberQuotasSchema } from './member-quotas'

export const settingLimits = { brand: 60, senderName: 60, postalAddress: 500 } as const

const noBrackets = 'Please leave out < > and ".'
const name = optionalLine(60)
  .refine(text => !text || !/[<>"]/.test(text), noBrackets)
  .transform(text => text ?? '')

export const siteSettingsSchema = z.object({
  /** The name of the community. When it is empty, it is Juno. */
  brand: name,
  teamChatUrl: optionalHttpUrl,
  podcastUrls: z
    .array(optionalHttpUrl)
    .max(2, 'Please enter at most two podcasts.')
    .transform(links => links.filter(Boolean)),
  showEventsToVisitors: z.boolean({ error: 'Please say who sees events.' }),
  /**
   * Closes calendar files and the data interface to visitors too, while the pages of events are closed to them. When it
   * is absent, it stays as it is.
   */
  eventsForMembersOnly: z.boolean({ error: 'Please say who sees events.' }).optional(),
  /** Names the people who have to sign in with two factors. When it is absent, it stays as it is. */
  twoFactor: z.enum(twoFactorRules, 'Please say who needs two-factor sign-in.').optional(),
  /** When they are absent, they stay as they are. */
  memberQuotas: memberQuotasSchema.optional(),
  postalAddress: optionalParagraph(settingLimits.postalAddress).transform(text => text ?? ''),
  /** When it is empty, it is the name of the community. */
  senderName: name,
  /** Receives replies to the site's mails. When it is empty, the sender does. */
  replyAddress: optionalAddress,
  /** Receives messages to the team, and replies to the team's replies. When it is empty, every admin does. */
  contactAddress: optionalAddress,
})
export type EditableSettings = z.infer<typeof siteSettingsSchema>

/** The body of PUT /api/site-settings. With a version, it overwrites no newer one. */
export const changeSettingsSchema = siteSettingsSchema.extend({ version: z.string().max(64).optional() })
export type ChangeSettings = z.infer<typeof changeSettingsSchema>

/** Settings that the server's environment decides, with the variable's name. It takes precedence. */
export const fixedSettingsSchema = z.partialRecord(
  z.enum(['brand', 'teamChatUrl', 'podcastUrls', 'senderName']),
  z.string(),
)
export type FixedSettings = z.infer<typeof fixedSettingsSchema>

/** The response of GET and PUT /api/site-settings. */
export const siteSettingsAnswerSchema = z.object({
  /** Each save changes it. */
  version: z.string(),
  settings: siteSettingsSchema,
  fixed: fixedSettingsSchema,
  /** The current sender of mails, and whether they leave this machine. */
  sender: z.object({ from: z.string(), delivers: z.boolean() }),
})
export type SiteSettingsAnswer = z.infer<typeof siteSettingsAnswerSchema>
