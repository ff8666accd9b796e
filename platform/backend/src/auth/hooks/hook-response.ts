/** Reads the response of a hook: JSON, in which `error` refuses the request. */
import { AuthError } from './refusals'

/** @throws {AuthError} with the status and the text of the hook's own error, or unexpected_failure for what is no JSON */
export function hookResponse(text: string | null): unknown {
  if (text === null || text === '') return null
  let response: unknown
  try {
    response = JSON.parse(text)
  } catch (cause) {
    throw new AuthError('unexpected_failure', { message: 'Error unmarshaling JSON output.', cause })
  }
  const { error } = Object(response) as { error?: unknown }
  const { http_code, message } = Object(error) as { http_code?: unknown; message?: unknown }
  if (typeof message !== 'string' || message === '') return response
  const status = Number.isInteger(http_code) ? (http_code as number) : 500
  if (status < 400 || status > 499) throw new AuthError('unexpected_failure', { message })
  throw new AuthError('unknown', { status, message })
}
