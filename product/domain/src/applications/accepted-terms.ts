/** Which wording of the terms is accepted, as a form sends it and as it is recorded. */
import { z } from 'zod'
import { termsUnknown } from './terms-texts'
import { termsVersion, termsVersions } from './terms-version'

/** The wording that the form showed. A client that accepts the terms without saying which means those of today. */
export const shownTermsVersion = z.enum(termsVersions, { error: termsUnknown }).optional()

/** Null where a client sent no consent, as the documented payload of an application has no field for it. */
export const acceptedTermsVersion = (sent: {
  termsAccepted?: true | undefined
  termsVersion?: string | undefined
}): string | null => (sent.termsAccepted ? (sent.termsVersion ?? termsVersion) : null)
