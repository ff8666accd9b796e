/**
 * The policy where the operator configures none. See docs/specification/sign-in.md#default-policy
 */
import type { AuthPolicy } from '../../contract'

export const DEFAULT_POLICY: Required<AuthPolicy> = {
  enableSignup: true,
  enableConfirmations: true,
  minimumPasswordLength: 8,
  passwordRequirements: 'lower_upper_letters_digits',
  mfa: { maxEnrolledFactors: 10, totp: { enrollEnabled: true, verifyEnabled: true } },
  uniformResponseMs: 300,
}
