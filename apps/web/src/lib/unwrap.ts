// Turns the client's `{ data, error }` into a value or a thrown error, so that a forgotten check cannot succeed.

interface Answer<T> {
  data: T
  error: unknown
  /** HTTP status, where the wire tells it. */
  status?: number
}

/**
 * The data of an answer; throws its error when there is one.
 * @example const rows = unwrap(await supabase.from('events').select())
 */
export function unwrap<A extends Answer<unknown>>(answer: A): Exclude<A['data'], null> {
  if (answer.error) throw toError(answer.error, answer.status)
  return answer.data as Exclude<A['data'], null>
}

/** As unwrap, for answers that may be empty (`maybeSingle()`): null stays null. */
export function unwrapMaybe<A extends Answer<unknown>>(answer: A): A['data'] {
  if (answer.error) throw toError(answer.error, answer.status)
  return answer.data
}

/** The error with its HTTP status, which decides whether trying again makes sense. */
function toError(error: unknown, status: number | undefined): Error {
  const known = status === undefined ? {} : { status }
  if (error instanceof Error) return Object.assign(error, known)
  const { message, ...details } = error as { message?: string }
  return Object.assign(new Error(message ?? 'The request failed.'), details, known)
}
