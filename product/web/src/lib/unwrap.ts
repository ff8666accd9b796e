// Turns the client's `{ data, error }` into a value or a thrown error, so that a forgotten check cannot succeed.
import { refusalText } from '@/lib/failure-text'

interface WireResponse<T> {
  data: T
  error: unknown
  /** HTTP status, where the wire has one. */
  status?: number
}

/**
 * Returns the data of a response. Throws its error when there is one.
 * @example const rows = unwrap(await supabase.from('events').select())
 */
export function unwrap<R extends WireResponse<unknown>>(response: R): Exclude<R['data'], null> {
  if (response.error) throw toError(response.error, response.status)
  return response.data as Exclude<R['data'], null>
}

/** Works like unwrap for responses that may be empty (`maybeSingle()`): null stays null. */
export function unwrapMaybe<R extends WireResponse<unknown>>(response: R): R['data'] {
  if (response.error) throw toError(response.error, response.status)
  return response.data
}

/**
 * Returns an error with its HTTP status, which decides whether a retry makes sense, and with a message for people. The
 * service's own error is its cause.
 */
function toError(error: unknown, status: number | undefined): Error {
  const { message, stack: _, ...details } = error as Record<string, unknown>
  const known = { ...details, ...(status !== undefined && { status }) }
  return Object.assign(new Error(refusalText({ message, ...known }), { cause: error }), known)
}
