/**
 * Determines the type of an upload to a bucket that is not strict: the declared one, as the hosted service stores it.
 * Browsers do not guess it again (`nosniff`), so a type that differs from the content does no harm. Markup that is
 * declared as a picture, a recording or a document is meant to deceive, and is refused.
 */
import { looksLikeMarkup } from './detect-content-type'
import { storageErrors } from './errors'

const TYPE = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+*-]{1,127}(\s*;[\t\x20-\x7e]{0,200})?$/
const NEVER_MARKUP = /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/pdf)/i

/** @throws StorageError 415 for an invalid type, and for markup under the type of something else */
export function declaredContentType(declared: string | undefined, head: Buffer): string {
  if (declared === undefined || declared === '') return 'application/octet-stream'
  if (!TYPE.test(declared)) throw storageErrors.mimeType(declared)
  if (NEVER_MARKUP.test(declared) && looksLikeMarkup(head)) throw storageErrors.mimeType(declared)
  return declared
}
