/** Parses the body of a webhook whose sender is known, or is about to be. */
import { writtenAddress } from '@juno/domain/text/text-rules'
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error'

/** A provider may report a name before an address: Ada <ada@example.org>. */
export const reportedAddress = z
  .string()
  .max(1000)
  .transform(text => /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text)
  .pipe(writtenAddress('not an email address'))

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
