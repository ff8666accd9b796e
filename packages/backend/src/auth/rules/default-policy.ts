/**
 * What the auth wire does where the operator chooses nothing (specification, section 5).
 */
import type { AuthPolicy } from '../../contract'

export const DEFAULT_POLICY: AuthPolicy = {
  enableSignup: true,
  enableConfirmations: true,
  minimumPasswordLength: 8,
  passwordRequirements: 'lower_upper_letters_digits',
}
