/** Defines how a form sends, and the database records, which wording of the terms was accepted. */
import { z } from 'zod'
import { termsUnknown } from './terms-texts'
import { termsVersion, termsVersions } from './terms-version'

/** The wording that the form showed. A client that accepts the terms without a version means the current ones. */
export const shownTermsVersion = z.enum(termsVersions, { error: termsUnknown }).optional()

/** Returns null where a client sent no consent: the documented payload of an application has no field for it. */
export const acceptedTermsVersion = (sent: {
  termsAccepted?: true | undefined
  termsVersion?: string | undefined
}): string | null => (sent.termsAccepted ? (sent.termsVersion ?? termsVersion) : null)
