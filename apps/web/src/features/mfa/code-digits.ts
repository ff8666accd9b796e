export const codeLength = 6

/** At most six digits, whatever is between them; full-width digits count too. */
export const codeDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength)

/** A secret in groups of four. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
