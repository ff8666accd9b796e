/** Returns enough of a number for its owner to recognise it: `Phone ending in 0123`. */
export const maskedPhone = (phone: string): string => `Phone ending in ${phone.replace(/\D/g, '').slice(-4)}`

/** Removes what people write between digits. `00` before the country code becomes a plus. */
export const dialledPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')

/** Returns whether it can be a number with its country code. */
export const isInternational = (dialled: string): boolean => /^\+[1-9]\d{6,14}$/.test(dialled)
