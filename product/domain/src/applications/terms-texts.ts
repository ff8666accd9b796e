/** Shown to an applicant who has not agreed to the terms. */
export const termsNotAccepted = {
  title: 'Terms of Service Required',
  message: 'You must agree to the Terms of Service and Privacy Policy to continue.',
} as const

/** Shown when a page sends a wording that this server does not know. */
export const termsUnknown =
  'Our terms have changed since you opened this page. Please load it again and read them before you agree.'
