export const codeLength = 6

export const codeIncomplete = 'Please enter all six digits.'

/** At most six digits, whatever is between them; full-width digits count too. */
export const codeDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength)
