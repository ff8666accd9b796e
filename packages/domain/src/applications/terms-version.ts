/**
 * When the Terms of Service and the Privacy Policy last changed, as both pages say. It names the wording that an
 * applicant accepts: change it together with the text.
 */
export const termsVersion = 'February 11, 2025'
