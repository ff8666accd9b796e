// Words the failure of a photo upload, and decides whether to try the server's own endpoint.
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

/** Returns status and message. */
function wholeMessage(error: unknown): string {
  const { message, status, statusCode } = wire(error)
  return [statusCode, status, message]
    .filter(part => typeof part === 'string' || typeof part === 'number')
    .join(' ')
}

/**
 * Returns whether the storage service did not respond or failed. The server's own endpoint may still accept the photo.
 */
export function isServiceFailure(error: unknown): boolean {
  const { status, statusCode } = wire(error)
  const code = Number(status ?? statusCode)
  return !(code >= 400 && code < 500)
}

/**
 * Chooses a text by the service's message, or returns that message where it is for people
 * (docs/specification/profiles.md#photo).
 */
export function uploadFailure(error: unknown): string {
  const { message, status, statusCode } = wire(error)
  const code = Number(status ?? statusCode)
  // The message of a quota contains numbers of its own.
  const whole = [413, 429].includes(code) ? '' : wholeMessage(error)
  if (whole.includes('403')) return photoTexts.permissionDenied
  if (whole.includes('404')) return photoTexts.bucketMissing
  if (whole.includes('400')) return photoTexts.invalidRequest
  if (isForPeople(message)) return message
  return code === 401 || code === 429 ? statusText(code) : photoTexts.uploadFailed
}
