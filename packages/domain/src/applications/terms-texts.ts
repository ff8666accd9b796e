/** What somebody reads who applies without having agreed to the terms. */
export const termsNotAccepted = {
  title: 'Terms of Service Required',
  message: 'You must agree to the Terms of Service and Privacy Policy to continue.',
} as const
