/** Parses the body of a webhook whose sender is known, or is about to be. */
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error'

/**
 * The database accepts such addresses. A provider may report some that we never wrote to, and with a name before them:
 * Ada <ada@example.org>.
 */
export const reportedAddress = z
  .string()
  .max(1000)
  .transform(text => (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim())
  .pipe(
    z
      .string()
      .max(254)
      .regex(/^[^\s@<>"\\]+@[^\s@<>"\\]+$/),
  )

/** Where a provider may say something. A field that is absent, null or of another kind says nothing. */
export const said = z
  .unknown()
  .optional()
  .transform(value => {
    const words = Array.isArray(value) ? value : [value]
    return words.filter(word => typeof word === 'string' || typeof word === 'number').join(' ')
  })

/** @throws {ApiError} invalid_json, invalid_request */
export function parseReport<T>(schema: z.ZodType<T>, body: unknown): T {
  let json: unknown
  try {
    json = JSON.parse(String(body))
  } catch (cause) {
    throw new ApiError('invalid_json', { cause })
  }
  const { data, error } = schema.safeParse(json)
  if (error) throw new ApiError('invalid_request', { cause: error })
  return data as T
}
