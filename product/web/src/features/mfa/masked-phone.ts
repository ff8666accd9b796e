/** Enough of a number to tell one's own: `Phone ending in 0123`. */
export const maskedPhone = (phone: string): string => `Phone ending in ${phone.replace(/\D/g, '').slice(-4)}`

/** What people write between digits is left out; `00` before the country code is a plus. */
export const dialledPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')

/** Whether it can be a number with its country code. */
export const isInternational = (dialled: string): boolean => /^\+[1-9]\d{6,14}$/.test(dialled)
