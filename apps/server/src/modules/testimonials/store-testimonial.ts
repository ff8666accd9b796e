/**
 * Testimonials. Everything runs as the calling admin: row level security allows it, and the database
 * writes the audit log in the same transaction.
 */
import type { Caller } from '@juno/backend'
import type {
  CreateTestimonial,
  ToggleTestimonial,
  UpdateTestimonial,
} from '@juno/domain/testimonials/testimonial'
import type { Platform } from '../../platform/platform'
import { ApiError } from '../../platform/api/api-error'

type Context = Pick<Platform, 'scopes'>

export interface TestimonialRow {
  id: string
  name: string
  role: string
  company: string
  quote: string
  image: string | null
  active: boolean
  created_at: Date
  updated_at: Date
}

export interface TestimonialAnswer {
  testimonial: TestimonialRow
}

export const createTestimonial = (
  context: Context,
  caller: Caller,
  { name, role, company, quote, image, active }: CreateTestimonial,
) =>
  one(
    context,
    caller,
    `insert into public.testimonials (name, role, company, quote, image, active)
     values ($1, $2, $3, $4, $5, $6) returning *`,
    [name, role, company, quote, image, active],
  )

/** @throws {ApiError} testimonial_not_found; newer_version */
export const updateTestimonial = (
  context: Context,
  caller: Caller,
  { id, name, role, company, quote, image, active, updated_at }: UpdateTestimonial,
) =>
  one(
    context,
    caller,
    // Clients read the time with more or fewer digits.
    `update public.testimonials
     set name = $2, role = $3, company = $4, quote = $5, image = $6, active = coalesce($7, active)
     where id = $1
       and ($8::timestamptz is null or date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', $8))
     returning *`,
    [id, name, role, company, quote, image, active ?? null, updated_at ?? null],
  )

/** @throws {ApiError} testimonial_not_found */
export const toggleTestimonial = (context: Context, caller: Caller, { id, active }: ToggleTestimonial) =>
  one(context, caller, 'update public.testimonials set active = $2 where id = $1 returning *', [id, active])

/** @throws {ApiError} testimonial_not_found */
export async function deleteTestimonial(
  context: Context,
  caller: Caller,
  { id }: { id: string },
): Promise<{ success: true }> {
  await one(context, caller, 'delete from public.testimonials where id = $1 returning *', [id])
  return { success: true }
}

function one(
  { scopes }: Context,
  caller: Caller,
  sql: string,
  values: unknown[],
): Promise<TestimonialAnswer> {
  return scopes.withRequestScope(caller, async db => {
    const { rows } = await db.query<TestimonialRow>(sql, values)
    if (!rows[0]) {
      const present = await db.query('select from public.testimonials where id = $1', values.slice(0, 1))
      throw new ApiError(present.rows.length > 0 ? 'newer_version' : 'testimonial_not_found')
    }
    return { testimonial: rows[0] }
  })
}
