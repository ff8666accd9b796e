// Why an address was not changed.

const sentences: Record<string, string> = {
  over_email_send_rate_limit: 'We have just written to you. Please wait a minute before you try again.',
  over_request_rate_limit: 'That was a lot at once. Please wait a while and try again.',
  insufficient_aal: 'Please enter the code from your authenticator app first.',
}

export function emailChangeFailure(error: unknown): string {
  const { code } = (error ?? {}) as { code?: string }
  return sentences[code ?? ''] ?? 'Your address could not be changed. Please try again.'
}
