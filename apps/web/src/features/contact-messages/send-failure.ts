// What the sender of a message reads when it was not taken.

/** The service takes a few messages an hour from one address, and says with this code that it was one too many. */
const OVER_LIMIT = 'over_request_rate_limit'

export function sendFailure(error: unknown): string {
  return (error as { code?: unknown } | null)?.code === OVER_LIMIT
    ? 'You have sent several messages already. Please wait a while before you send the next one.'
    : 'Failed to send message. Please try again.'
}
