/** Texts of the six-digit code that proves, in place of a password, that the account is the caller's. */
export const emailedCodeTexts = {
  incomplete: 'Please enter the six-digit code that we sent you.',
  wrong: 'This code is wrong, used or too old. Please check it, or ask for a new one.',
} as const
