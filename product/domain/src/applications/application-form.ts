/** Defines the fields of the application form, and the body of POST /api/applications. */
import { z } from 'zod'
import { choice } from '../option-lists/choice'
import { companyStages } from '../option-lists/company-stages'
import { applicationIndustries } from '../option-lists/industries'
import { revenueBands } from '../option-lists/revenue-bands'
import { shownTermsVersion } from './accepted-terms'
import { roleOptions } from './role-options'
import { termsNotAccepted } from './terms-texts'
import { teamSizes } from '../option-lists/team-sizes'
import { textLimits } from '../text/text-limits'
import { emailAddress, line, optionalLine, paragraph } from '../text/text-rules'

const termsAccepted = z.literal(true, { error: termsNotAccepted.message })

/** An unset select arrives as an empty string, as null or not at all. All three mean "not said". */
const unset = z.union([z.literal(''), z.null()]).transform(() => undefined)

const optionalChoice = <Value extends string>(options: readonly { readonly value: Value }[], error: string) =>
  z.union([choice(options, error), unset], { error }).optional()

/** The form on /apply, in the order of its fields (docs/specification/applications.md#form). */
export const applicationFormSchema = z.object({
  name: line('your full name', textLimits.name),
  email: emailAddress,
  businessName: line('your business name', textLimits.businessName),
  location: optionalLine(textLimits.location)
    .nullish()
    .transform(location => location ?? undefined),
  role: optionalChoice(roleOptions, 'Please choose your role from the list.'),
  teamSize: optionalChoice(teamSizes, 'Please choose your team size from the list.'),
  revenueSize: optionalChoice(revenueBands, 'Please choose your company revenue from the list.'),
  companyStage: optionalChoice(companyStages, 'Please choose your company stage from the list.'),
  industry: optionalChoice(applicationIndustries, 'Please choose an industry from the list.'),
  reason: paragraph('why you want to join', textLimits.reason),
  newsletterConsent: z.boolean({ error: 'Please tick or clear the newsletter box.' }).default(false),
  termsAccepted,
})

/**
 * The body of POST /api/applications. The documented payload has no field for the terms, so a client may leave it out.
 * A client that sends it must send true, and may say which wording it showed.
 */
export const applicationRequestSchema = applicationFormSchema.extend({
  termsAccepted: termsAccepted.optional(),
  termsVersion: shownTermsVersion,
  /** The token of the same browser's application with a mistyped address, which this one replaces. */
  replaces: line('the earlier application', 255).optional(),
})

/** The form before validation: selects may still be empty. */
export type ApplicationForm = z.input<typeof applicationFormSchema>
export type ApplicationRequest = z.output<typeof applicationRequestSchema>

export const applicationAnswerSchema = z.object({
  message: z.string(),
  id: z.string(),
  status: z.enum(['APPROVED', 'PENDING']),
  /** Lets this browser send the application again with another address. */
  token: z.string().optional(),
})
export type ApplicationAnswer = z.infer<typeof applicationAnswerSchema>
