/** Lets a form save over the version that its admin saw, and over nothing newer. */
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../refusals'

/**
 * @param seen as the form found it; left out, whatever is stored is saved over
 * @returns whether what is wanted was stored meanwhile: by this very form, whose answer was lost, or in the same words
 * @throws {ApiError} newer_version
 */
export function assertNotOverwriting<Fields extends object>(
  stored: Fields,
  wanted: Fields,
  seen: Fields = stored,
): boolean {
  if (isDeepStrictEqual(stored, seen)) return false
  if (!isDeepStrictEqual(stored, wanted)) throw new ApiError('newer_version')
  return true
}
