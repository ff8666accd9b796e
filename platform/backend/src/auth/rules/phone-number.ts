/**
 * Validates phone numbers (E.164) and normalises their spelling: digits with the country code, without the plus sign.
 */
import { invalid } from '../auth-error'

/** @returns as stored, e.g. `15550100`. @throws {AuthError} validation_failed, with GoTrue's message */
export function normalisedPhone(input: string): string {
  const phone = phoneKey(input)
  if (!/^[1-9][0-9]{1,14}$/.test(phone)) throw invalid('Invalid phone number format (E.164 required)')
  return phone
}

/** Returns the key by which a number is looked up, also for a text that is no number. */
export function phoneKey(input: string): string {
  return input.replace(/^\+/, '').replaceAll(' ', '')
}
