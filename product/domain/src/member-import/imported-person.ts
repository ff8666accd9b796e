/** Defines a person of an import: the body of POST /api/moving-in/imports/{id}/people. */
import { z } from 'zod'
import { industries, type Industry } from '../option-lists/industries'
import { expertiseLimits, textLimits } from '../text/text-limits'
import { emailAddress, httpUrl, optionalLine, optionalParagraph } from '../text/text-rules'

export const importLimits = { plan: 120, note: 800, passwordHash: 400, mostRows: 5000 } as const

const industryValues = industries.map(({ value }) => value) as [Industry, ...Industry[]]
const link = httpUrl.nullable()
const day = z.iso.date().nullable()
const textOf = (rule: z.ZodType<string | null, string>) =>
  z
    .string()
    .nullable()
    .transform(text => text ?? '')
    .pipe(rule)

export const importedPersonSchema = z.object({
  /** The row as a spreadsheet numbers it: the header is row 1. */
  row: z.number().int().min(1).max(1_000_000),
  email: emailAddress,
  name: textOf(optionalLine(textLimits.name)),
  business_name: textOf(optionalLine(textLimits.businessName)),
  role: textOf(optionalLine(textLimits.profileRole)),
  industry: z.enum(industryValues).nullable(),
  location: textOf(optionalLine(textLimits.location)),
  bio: textOf(optionalParagraph(textLimits.bio)),
  company_website: link,
  linkedin_url: link,
  twitter: link,
  instagram: link,
  expertise: z
    .array(z.string().min(1).max(expertiseLimits.perTag))
    .max(expertiseLimits.tags)
    .refine(tags => tags.join('').length <= expertiseLimits.characters),
  photo: link,
  plan: textOf(optionalLine(importLimits.plan)),
  /** False where the list does not say that there is one, and the team did not either. */
  membership: z.boolean().default(true),
  renewal: day,
  joined: day,
  /** Null where the list does not say. */
  newsletter: z.boolean().nullable(),
  newsletter_since: day,
  password_hash: z.string().max(importLimits.passwordHash).nullable(),
  note: textOf(optionalParagraph(importLimits.note)),
})
export type ImportedPerson = z.output<typeof importedPersonSchema>
