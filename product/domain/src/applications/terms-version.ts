/**
 * The date of the last change to the Terms of Service and the Privacy Policy, which both pages show. It names the
 * wording that an applicant accepts: change it together with the text, and add it below.
 */
export const termsVersion = 'February 11, 2025'

/**
 * Lists every wording so far. A page that was open across a change sends the one that it showed, and that one is
 * recorded.
 */
export const termsVersions = [termsVersion] as const
