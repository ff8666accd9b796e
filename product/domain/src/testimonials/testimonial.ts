/**
 * Defines the fields of a testimonial, and the bodies of /api/testimonials-bypass
 * (docs/specification/testimonials.md#testimonials-bypass).
 */
import { z } from 'zod'
import { textLimits, tooLong } from '../text/text-limits'
import { line, paragraph, uuid } from '../text/text-rules'

export const testimonialLimits = { name: 120, role: 120, company: 160, quote: 2000 } as const

/** The largest size of an image: uploaded directly from the admin area, and through the endpoints. */
export const testimonialImageMegabytes = { direct: 2, bypass: 5 } as const

/** A link, a path of this site, or a path in a storage bucket. When it is empty, the default avatar is stored. */
const image = z
  .string()
  .trim()
  .max(textLimits.url, tooLong(textLimits.url))
  .regex(
    /^$|^https?:\/\/[^\s<>"\\]+$|^\/?[\p{L}\p{N}_.-][^\s<>"\\:]*$/iu,
    'Please give a link that starts with http:// or https://, or a path of this site.',
  )
  .nullish()
  .transform(location => location || null)

const words = {
  name: line('a name', testimonialLimits.name),
  role: line('a role', testimonialLimits.role),
  company: line('a company', testimonialLimits.company),
  quote: paragraph('a quote', testimonialLimits.quote),
}

export const createTestimonialSchema = z.object({ ...words, image, active: z.boolean().default(true) })
/** When it is present, only that version is changed. */
const updated_at = z.iso.datetime({ offset: true }).optional()

/** Without `active`, it stays as it is. */
export const updateTestimonialSchema = z.object({
  id: uuid,
  ...words,
  image,
  active: z.boolean().optional(),
  updated_at,
})
export const toggleTestimonialSchema = z.object({ id: uuid, active: z.boolean(), updated_at })
export const deleteTestimonialSchema = z.object({ id: uuid, updated_at })

export type CreateTestimonial = z.infer<typeof createTestimonialSchema>
export type UpdateTestimonial = z.infer<typeof updateTestimonialSchema>
export type ToggleTestimonial = z.infer<typeof toggleTestimonialSchema>
export type DeleteTestimonial = z.infer<typeof deleteTestimonialSchema>

/** A testimonial as it is stored. */
export interface TestimonialRow {
  id: string
  name: string
  role: string
  company: string
  quote: string
  image: string | null
  active: boolean
  created_at: string
  /** Its version: each save changes it. */
  updated_at: string
}
