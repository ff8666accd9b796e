/**
 * Stores testimonials. Everything runs as the calling admin: row level security allows it, and the database writes the
 * audit log in the same transaction.
 */
import type { Caller } from '@juno/backend'
import type {
  CreateTestimonial,
  DeleteTestimonial,
  TestimonialRow,
  ToggleTestimonial,
  UpdateTestimonial,
} from '@juno/domain/testimonials/testimonial'
import type { ServerContext } from '../../shared/server-context'
import { ApiError } from './refusals'

type Context = Pick<ServerContext, 'scopes'>

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
     values ($1, $2, $3, $4, $5, $6) returning ${ROW}`,
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
    `update public.testimonials
     set name = $3, role = $4, company = $5, quote = $6, image = $7, active = coalesce($8, active)
     where ${VERSION} returning ${ROW}`,
    [id, updated_at ?? null, name, role, company, quote, image, active ?? null],
  )

/** @throws {ApiError} testimonial_not_found; newer_version */
export const toggleTestimonial = (
  context: Context,
  caller: Caller,
  { id, active, updated_at }: ToggleTestimonial,
) =>
  one(context, caller, `update public.testimonials set active = $3 where ${VERSION} returning ${ROW}`, [
    id,
    updated_at ?? null,
    active,
  ])

/** @throws {ApiError} testimonial_not_found; newer_version */
export async function deleteTestimonial(
  context: Context,
  caller: Caller,
  { id, updated_at }: DeleteTestimonial,
): Promise<{ success: true }> {
  await one(context, caller, `delete from public.testimonials where ${VERSION} returning ${ROW}`, [
    id,
    updated_at ?? null,
  ])
  return { success: true }
}

/**
 * Matches its id and the version that the client knows, if it names one. Clients read the time with more or fewer
 * digits.
 */
const VERSION = `id = $1
  and ($2::timestamptz is null or date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', $2))`

/** The data wire shows it like this: a time read as a Date would lose the digits by which versions differ there. */
const ROW = 'to_jsonb(testimonials) as testimonial'

function one(
  { scopes }: Context,
  caller: Caller,
  sql: string,
  values: unknown[],
): Promise<TestimonialAnswer> {
  return scopes.withRequestScope(caller, async db => {
    const { rows } = await db.query<TestimonialAnswer>(sql, values)
    if (!rows[0]) {
      const present = await db.query('select from public.testimonials where id = $1', values.slice(0, 1))
      throw new ApiError(present.rows.length > 0 ? 'newer_version' : 'testimonial_not_found')
    }
    return rows[0]
  })
}
