// The code of an authenticator app as it is typed, dictated or pasted.

export const codeLength = 6

/** At most six digits, whatever stands between them; digits of other scripts' full-width kind count too. */
export const codeDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength)

/** A secret in groups of four, as people read and type it. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
