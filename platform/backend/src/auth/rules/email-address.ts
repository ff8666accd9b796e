/**
 * Refuses what is no email address, in GoTrue's words.
 */
import { AuthError } from '../auth-error'
import { readEmailAddress } from '../../email-address'

/** @returns the address as accounts have it. @throws {AuthError} validation_failed, with GoTrue's message */
export function normalisedEmail(input: string): string {
  const email = readEmailAddress(input)
  if (email === null) {
    throw new AuthError('validation_failed', { message: 'Unable to validate email address: invalid format' })
  }
  return email
}
