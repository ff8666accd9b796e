// The message of a failed photo upload, and whether the server's own endpoint may still take it.
import { photoTexts } from '@juno/domain/profiles/profile-texts'
import { isForPeople, statusText } from '@/lib/failure-text'

/** A failure whose message is for the person. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError'
}

interface WireError {
  message?: unknown
  status?: unknown
  statusCode?: unknown
}

const wire = (error: unknown): WireError => (typeof error === 'object' && error !== null ? error : {})

/** Status and message. */
function wholeMessage(error: unknown): string {
  const { message, status, statusCode } = wire(error)
  return [statusCode, status, message]
    .filter(part => typeof part === 'string' || typeof part === 'number')
    .join(' ')
}

/** The storage service did not respond, or failed: the server's own endpoint may still take the photo. */
export function isServiceFailure(error: unknown): boolean {
  const { status, statusCode } = wire(error)
  const code = Number(status ?? statusCode)
  return !(code >= 400 && code < 500)
}

/** By what the service's message contains, else that message where it is for people (docs/specification/profiles.md#photo). */
export function uploadFailure(error: unknown): string {
  const { message, status, statusCode } = wire(error)
  const code = Number(status ?? statusCode)
  // The message of a quota has numbers of its own.
  const whole = [413, 429].includes(code) ? '' : wholeMessage(error)
  if (whole.includes('403')) return photoTexts.permissionDenied
  if (whole.includes('404')) return photoTexts.bucketMissing
  if (whole.includes('400')) return photoTexts.invalidRequest
  if (isForPeople(message)) return message
  return code === 401 || code === 429 ? statusText(code) : photoTexts.uploadFailed
}
