/**
 * Validates email addresses and normalises their spelling.
 */
import { AuthError } from '../auth-error'

// The HTML standard's own rule, with at least one dot in the domain.
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** @param email in lower case */
export function isEmailAddress(email: string): boolean {
  return email.length <= 254 && ADDRESS.test(email)
}

/** @returns the address in lower case. @throws {AuthError} validation_failed, with GoTrue's message */
export function normalisedEmail(input: string): string {
  const email = input.trim().toLowerCase()
  if (!isEmailAddress(email)) {
    throw new AuthError('validation_failed', { message: 'Unable to validate email address: invalid format' })
  }
  return email
}
