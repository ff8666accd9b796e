/** Parses the body of a webhook whose sender is known, or is about to be. */
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error'

/** The database accepts such addresses. A provider may report some that we never wrote to. */
export const reportedAddress = z
  .string()
  .max(254)
  .regex(/^[^\s@<>"\\]+@[^\s@<>"\\]+$/)

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
