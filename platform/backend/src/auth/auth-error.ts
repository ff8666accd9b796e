/**
 * The error responses of the auth wire: GoTrue's code, status and public message. Causes stay private. This list is of
 * the refusals that features share; the others are in the `refusals.ts` of their feature.
 * https://supabase.com/docs/guides/auth/debugging/error-codes
 */
type Refusals = Readonly<Record<string, readonly [status: number, message: string]>>

const REFUSALS = {
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  captcha_failed: [400, 'captcha protection: request disallowed'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [422, 'Please verify your email first.'],
  email_provider_disabled: [400, 'Email logins are disabled'],
  insufficient_aal: [401, 'AAL2 session is required to update email or password when MFA is enabled.'],
  invalid_credentials: [400, 'Invalid login credentials'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_verified_factor_exists: [
    422,
    'A verified phone factor already exists, unenroll the existing factor to continue',
  ],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, 'There is nothing at this address'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_email_send_rate_limit: [429, 'Email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [422, 'Please verify your phone first.'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  service_unavailable: [503, 'The service is busy. Please try again in a moment.'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [404, 'User not found'],
  validation_failed: [400, 'The request is not valid'],
} as const satisfies Refusals

export type AuthErrorCode = keyof typeof REFUSALS

interface AuthErrorDetails {
  /** Replaces the message of the list where GoTrue has several messages for one code. */
  message?: string
  status?: number
  /** Added to the body, e.g. `weak_password`. */
  extra?: Readonly<Record<string, unknown>>
  /** Seconds for Retry-After. */
  retryAfter?: number
  /** Logged, never sent. */
  cause?: unknown
}

class Refusal extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly extra: Readonly<Record<string, unknown>>
  readonly retryAfter: number | null

  constructor(
    readonly code: string,
    [status, message]: readonly [number, string],
    details: AuthErrorDetails,
  ) {
    super(details.message ?? message, { cause: details.cause })
    this.status = details.status ?? status
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter ?? null
  }

  /** The `AuthError` of each feature recognises those of the others. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return Object.prototype.isPrototypeOf.call(Refusal.prototype, error as object)
  }
}

/** @returns the class of errors with the codes of a feature and those that all share */
export function authErrorOf<const Own extends Refusals>(own: Own) {
  const refusals: Refusals = { ...REFUSALS, ...own }
  return class AuthError extends Refusal {
    constructor(code: (keyof Own & string) | AuthErrorCode, details: AuthErrorDetails = {}) {
      super(code, refusals[code]!, details)
    }
  }
}

export const AuthError = authErrorOf({})
export type AuthError = Refusal

export function invalid(message: string, cause?: unknown): AuthError {
  return new AuthError('validation_failed', { message, cause })
}

/** Makes a refusal that GoTrue sends without a code. */
export function refused(error: string, description: string, cause?: unknown): AuthError {
  const extra = { error, error_description: description }
  return new AuthError('validation_failed', { message: description, extra, cause })
}
