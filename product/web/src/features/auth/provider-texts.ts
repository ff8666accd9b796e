/** Words the failures of sign-in providers. */

const reasons: Readonly<Record<string, string>> = {
  provider_email_needs_verification:
    'Your email address is not verified there yet. Please verify it first, or sign in with your password.',
  signup_disabled: 'There is no account here for that sign-in. Please apply to join first.',
  user_banned: 'This account is closed for now. Please write to us if you think it should be open.',
  identity_already_exists: 'That sign-in already belongs to an account here.',
  bad_oauth_state: 'That took too long, or went on in another browser. Please try again.',
  saml_relay_state_not_found: 'That took too long, or went on in another browser. Please try again.',
  saml_relay_state_expired: 'That took too long, or went on in another browser. Please try again.',
  saml_idp_not_found: 'That organization does not sign in here.',
  sso_provider_disabled: 'Your organization cannot sign in here at the moment. Please sign in another way.',
  saml_assertion_no_email:
    'Your organization did not tell us your email address. Please ask its administrators.',
  service_unavailable: 'That sign-in cannot be reached at the moment. Please try again later.',
}
const left = 'You came back without signing in there. Nothing has changed.'
const failed = 'That sign-in did not work. Please try again.'

/** @param error what the address of a return names, `error_code` before `error` */
export function returnFailure(error: string): string {
  if (error === 'otp_expired' || error === 'expired_token') return 'That link no longer works.'
  if (Object.hasOwn(reasons, error)) return reasons[error]!
  return error === 'access_denied' ? left : failed
}

/** Returns why a provider sent somebody back without success, or null when the address does not tell. */
export function providerFailure(search: string): string | null {
  const query = new URLSearchParams(search)
  const code = query.get('error_code')
  const error = code !== null && Object.hasOwn(reasons, code) ? code : query.get('error')
  if (error !== null) return returnFailure(error)
  // The client removes a code from the address once it has signed in with it.
  return query.has('code') ? failed : null
}
