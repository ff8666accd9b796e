/** The application to join: what the form collects and what POST /api/applications accepts. */
import { z } from 'zod'
import { choice } from '../option-lists/choice'
import { companyStages } from '../option-lists/company-stages'
import { applicationIndustries } from '../option-lists/industries'
import { revenueBands } from '../option-lists/revenue-bands'
import { roleOptions } from './role-options'
import { teamSizes } from '../option-lists/team-sizes'
import { emailAddress, line, paragraph, textLimits } from '../text/text-rules'

export const termsNotAccepted = {
  title: 'Terms of Service Required',
  message: 'You must agree to the Terms of Service and Privacy Policy to continue.',
} as const

const termsAccepted = z.literal(true, { error: termsNotAccepted.message })

const unknownIndustry = 'Please choose an industry from the list.'

/** An unset select arrives as an empty string, null or not at all; all three mean "not said". */
const noIndustry = z.union([z.literal(''), z.null()]).transform(() => undefined)

/** The form on /apply, in the order of its fields (docs/specification/applications.md#form). */
export const applicationFormSchema = z.object({
  name: line('your full name', textLimits.name),
  email: emailAddress,
  businessName: line('your business name', textLimits.businessName),
  location: line('your location', textLimits.location),
  role: choice(roleOptions, 'Please choose your role.'),
  teamSize: choice(teamSizes, 'Please choose your team size.'),
  revenueSize: choice(revenueBands, 'Please choose your company revenue.'),
  companyStage: choice(companyStages, 'Please choose your company stage.'),
  industry: z
    .union([choice(applicationIndustries, unknownIndustry), noIndustry], { error: unknownIndustry })
    .optional(),
  reason: paragraph('why you want to join', textLimits.reason),
  newsletterConsent: z.boolean({ error: 'Please tick or clear the newsletter box.' }).default(false),
  termsAccepted,
})

/**
 * The body of POST /api/applications. The documented payload has no field for the terms, so a client may
 * leave it out; a client that sends it must send true.
 */
export const applicationRequestSchema = applicationFormSchema.extend({
  termsAccepted: termsAccepted.optional(),
})

/** What the form holds before validation: selects may still be empty. */
export type ApplicationForm = z.input<typeof applicationFormSchema>
export type ApplicationRequest = z.output<typeof applicationRequestSchema>

export const applicationAnswerSchema = z.object({
  message: z.string(),
  id: z.string(),
  status: z.enum(['APPROVED', 'PENDING']),
})
export type ApplicationAnswer = z.infer<typeof applicationAnswerSchema>
