/** Lists the refusals of passkeys and security keys, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  passkey_disabled: [404, 'Passkeys are disabled'],
  too_many_passkeys: [422, 'Maximum number of passkeys reached'],
  webauthn_challenge_expired: [400, 'Challenge has expired'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_credential_exists: [422, 'This credential is already registered'],
  webauthn_credential_not_found: [400, 'Credential not found'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
})
export type AuthError = InstanceType<typeof AuthError>
