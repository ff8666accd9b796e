/** Defines the form on /edit-profile, and its rules (docs/specification/profiles.md#profile-editor). */
import { z } from 'zod'
import { companyStages } from '../option-lists/company-stages'
import { industries } from '../option-lists/industries'
import { revenueBands } from '../option-lists/revenue-bands'
import { teamSizes } from '../option-lists/team-sizes'
import { expertiseLimits, textLimits } from '../text/text-limits'
import { line, optionalHttpUrl, optionalLine, optionalParagraph } from '../text/text-rules'

const optionOf = (options: readonly { readonly value: string }[], message: string) =>
  z
    .string()
    .refine(value => value === '' || options.some(option => option.value === value), message)
    .transform(value => value || null)

const optionalLink = optionalHttpUrl.transform(text => text || null)

const visibility = z.enum(['members', 'nobody'])

export const profileFormSchema = z.object({
  name: line('your name', textLimits.name),
  business_name: optionalLine(textLimits.businessName),
  role: optionalLine(textLimits.profileRole),
  location: optionalLine(textLimits.location),
  bio: optionalParagraph(textLimits.bio),
  industry: optionOf(industries, 'Please choose an industry from the list.'),
  team_size: optionOf(teamSizes, 'Please choose a team size from the list.'),
  revenue_size: optionOf(revenueBands, 'Please choose a revenue from the list.'),
  company_stage: optionOf(companyStages, 'Please choose a stage from the list.'),
  linkedin_url: optionalLink,
  company_website: optionalLink,
  expertise: z
    .array(z.string().max(expertiseLimits.perTag))
    .max(expertiseLimits.tags, `Please keep to ${expertiseLimits.tags} areas at most.`)
    .refine(
      tags => tags.join('').length <= expertiseLimits.characters,
      'Please shorten your areas of expertise.',
    ),
  company_description: optionalParagraph(textLimits.companyDescription),
  open_to_networking: z.boolean(),
  visibility: z.object({ location: visibility, linkedin_url: visibility, company_website: visibility }),
})

/** The form holds text in every field, empty if not filled in. */
export type ProfileForm = z.input<typeof profileFormSchema>
/** The stored values: null for an empty field. */
export type ProfileFields = z.output<typeof profileFormSchema>
