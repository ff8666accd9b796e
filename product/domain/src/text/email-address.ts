/** One typed email address, without zod, for pages that load little. */
import { readEmailAddress } from '@juno/backend/email-address'

export const isEmailAddress = (typed: string): boolean => readEmailAddress(typed) !== null

/** Returns the address as accounts have it. A text that is no address comes back for the service to refuse. */
export const accountAddress = (typed: string): string => readEmailAddress(typed) ?? typed.trim().toLowerCase()
