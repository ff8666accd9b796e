/**
 * Every error response of the auth wire: GoTrue's code, status and public message. Causes stay private.
 * https://supabase.com/docs/guides/auth/debugging/error-codes
 */
const CATALOGUE = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_oauth_callback: [400, 'OAuth callback with missing authorization code missing'],
  bad_oauth_state: [400, 'OAuth state not found or expired'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  captcha_failed: [400, 'captcha protection: request disallowed'],
  conflict: [422, 'Updating SSO provider failed, likely due to a conflict. Try again?'],
  current_password_invalid: [400, 'The current password is not right.'],
  custom_provider_not_found: [404, 'Custom OAuth provider not found'],
  email_provider_disabled: [400, 'Email logins are disabled'],
  email_conflict_identity_not_deletable: [422, 'Unable to unlink identity due to email conflict'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [422, 'Please verify your email first.'],
  feature_disabled: [404, 'OAuth server is disabled'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  hook_payload_invalid_content_type: [400, 'Invalid Content-Type: Missing Content-Type header'],
  hook_payload_over_size_limit: [422, 'Payload size exceeded size limit'],
  hook_timeout: [422, 'Failed to reach hook within maximum time'],
  hook_timeout_after_retry: [422, 'Failed to reach hook after maximum retries'],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_aal: [401, 'AAL2 session is required to update email or password when MFA is enabled.'],
  invalid_credentials: [400, 'Invalid login credentials'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_factor_name_conflict: [422, 'A factor with the friendly name for this user already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_factor_unreadable: [
    422,
    'This factor was set up while the server had other secrets. Its codes are no longer accepted: remove it.',
  ],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch.'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_phone_verify_not_enabled: [422, 'MFA verification is disabled for Phone'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_totp_verify_not_enabled: [422, 'MFA verification is disabled for TOTP'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_verification_rejected: [403, 'Further MFA verification attempts will be rejected.'],
  mfa_verified_factor_exists: [
    422,
    'A verified phone factor already exists, unenroll the existing factor to continue',
  ],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  mfa_webauthn_verify_not_enabled: [422, 'MFA verification is disabled for WebAuthn'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, 'There is nothing at this address'],
  oauth_authorization_not_found: [404, 'authorization not found'],
  oauth_client_not_found: [404, 'OAuth client not found'],
  oauth_consent_not_found: [404, 'No active grant found for this client'],
  oauth_dynamic_client_registration_disabled: [403, 'Dynamic client registration is not enabled'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_custom_provider_quota: [400, 'Maximum number of custom OAuth/OIDC providers reached'],
  over_email_send_rate_limit: [429, 'Email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_sms_send_rate_limit: [429, 'SMS rate limit exceeded'],
  passkey_disabled: [404, 'Passkeys are disabled'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [422, 'Please verify your phone first.'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  provider_disabled: [400, 'Unsupported provider: provider is not enabled'],
  provider_email_needs_verification: [422, 'Verify the email with the provider in order to sign in'],
  provider_secret_unreadable: [
    422,
    'The secret of this provider was stored while the server had other secrets. It has to be entered anew.',
  ],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_assertion_no_email: [400, 'SAML Assertion does not contain an email address'],
  saml_assertion_no_user_id: [
    400,
    'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
  ],
  saml_entity_id_mismatch: [
    400,
    'SAML Metadata can be updated only if the EntityID matches for the provider',
  ],
  saml_idp_already_exists: [422, 'SAML Identity Provider with this EntityID already exists'],
  saml_idp_not_found: [404, 'A SAML connection has not been established with this Identity Provider'],
  saml_metadata_fetch_failed: [400, 'SAML Metadata could not be fetched from its URL'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  saml_relay_state_expired: [422, 'SAML RelayState has expired. Try logging in again?'],
  saml_relay_state_not_found: [404, 'SAML RelayState does not exist, try logging in again?'],
  service_unavailable: [503, 'The service is busy. Please try again in a moment.'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  sms_send_failed: [422, 'Error sending OTP to provider'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  sso_domain_already_exists: [400, 'SSO Domain is already assigned to an SSO identity provider'],
  sso_provider_disabled: [404, 'SSO Provider is currently disabled'],
  sso_provider_not_found: [404, 'SSO Identity Provider not found'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  too_many_passkeys: [422, 'Maximum number of passkeys reached'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  unknown: [400, 'The request was refused'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [404, 'User not found'],
  user_sso_managed: [422, 'Updating email, phone, password of a SSO account only possible via SSO'],
  validation_failed: [400, 'The request is not valid'],
  weak_password: [422, 'Password is too weak'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  web3_unsupported_chain: [400, 'Unsupported chain'],
  webauthn_challenge_expired: [400, 'Challenge has expired'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_credential_exists: [422, 'This credential is already registered'],
  webauthn_credential_not_found: [400, 'Credential not found'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type AuthErrorCode = keyof typeof CATALOGUE

interface AuthErrorDetails {
  /** Replaces the catalogue's message where GoTrue has several messages for one code. */
  message?: string
  status?: number
  /** Added to the body, e.g. `weak_password`. */
  extra?: Readonly<Record<string, unknown>>
  /** Seconds for Retry-After. */
  retryAfter?: number
  /** Logged, never sent. */
  cause?: unknown
}

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly extra: Readonly<Record<string, unknown>>
  readonly retryAfter: number | null

  constructor(
    readonly code: AuthErrorCode,
    details: AuthErrorDetails = {},
  ) {
    const [status, message] = CATALOGUE[code]
    super(details.message ?? message, { cause: details.cause })
    this.status = details.status ?? status
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter ?? null
  }
}

export function invalid(message: string, cause?: unknown): AuthError {
  return new AuthError('validation_failed', { message, cause })
}

/** GoTrue answers these without a code. */
export function refused(error: string, description: string, cause?: unknown): AuthError {
  const extra = { error, error_description: description }
  return new AuthError('validation_failed', { message: description, extra, cause })
}
