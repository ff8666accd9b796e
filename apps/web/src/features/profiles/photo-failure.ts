// The message of a failed photo upload, and whether the server's own endpoint may still take it.
import { photoTexts } from '@juno/domain/profiles/profile-texts'

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

/** By what the service's message contains, else that message (docs/specification/profiles.md#photo). */
export function uploadFailure(error: unknown): string {
  const { message, status, statusCode } = wire(error)
  // A quota: the message names it.
  if (typeof message === 'string' && [413, 429].includes(Number(status ?? statusCode))) return message
  const whole = wholeMessage(error)
  if (whole.includes('403')) return photoTexts.permissionDenied
  if (whole.includes('404')) return photoTexts.bucketMissing
  if (whole.includes('400')) return photoTexts.invalidRequest
  // The browser's own message about a lost connection is not fit to show.
  if (typeof message !== 'string' || message.trim() === '' || /fetch|network|load failed/i.test(message))
    return photoTexts.uploadFailed
  return message
}
