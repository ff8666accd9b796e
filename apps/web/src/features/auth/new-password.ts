/** The rules for a new password on /set-password (specification 1, section 5). Account creation has its own wording. */

export const NEW_PASSWORD_MESSAGES = {
  mismatch: 'Passwords do not match',
  tooShort: 'Password must be at least 8 characters',
  composition: 'Password must include at least one uppercase letter, one lowercase letter, and one number',
} as const

/** The first rule that is broken, in the specification's order, or null when the password may be set. */
export function newPasswordProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return NEW_PASSWORD_MESSAGES.mismatch
  if (password.length < 8) return NEW_PASSWORD_MESSAGES.tooShort
  if (!/[A-Z]/.test(password) || !/[a-z]/.test(password) || !/[0-9]/.test(password)) {
    return NEW_PASSWORD_MESSAGES.composition
  }
  return null
}
