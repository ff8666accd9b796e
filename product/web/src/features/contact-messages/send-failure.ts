// Words for the sender why a message could not be sent.

/** The service's code for too many messages within the hour. */
const OVER_LIMIT = 'over_request_rate_limit'

export function sendFailure(error: unknown): string {
  return (error as { code?: unknown } | null)?.code === OVER_LIMIT
    ? 'You have sent several messages already. Please wait a while before you send the next one.'
    : 'Failed to send message. Please try again.'
}
