export const codeLength = 6

export const codeIncomplete = 'Please enter all six digits.'

/** Returns at most six digits of the text and drops everything between them. Full-width digits count too. */
export const codeDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength)
