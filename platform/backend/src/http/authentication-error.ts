/** Says why a request's credentials were refused. Each wire renders it in its own format. */
export type AuthenticationFailure = 'invalid_api_key' | 'bad_jwt' | 'jwt_expired' | 'secret_key_in_browser'

const MESSAGES: Record<AuthenticationFailure, string> = {
  invalid_api_key: 'Invalid API key',
  bad_jwt: 'invalid JWT: unable to parse or verify signature',
  jwt_expired: 'JWT expired',
  // The text is the hosted service's.
  secret_key_in_browser: 'Forbidden use of secret API key in browser',
}

export class AuthenticationError extends Error {
  override readonly name = 'AuthenticationError'
  readonly status = 401
  constructor(
    readonly code: AuthenticationFailure,
    cause?: unknown,
  ) {
    super(MESSAGES[code], { cause })
  }
}
