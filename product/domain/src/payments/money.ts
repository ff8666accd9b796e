/** Formats amounts of money: `CA$249.99`. */

/** @param cents in the smallest unit of the currency @param currency of ISO 4217, in any case */
export function moneyText(cents: number, currency: string): string {
  const format = formatOf(currency)
  return format.format(cents / 10 ** digitsOf(format))
}

export interface Amount {
  /** In the smallest unit of the currency. */
  cents: number
  currency: string
}

/** Returns 'CA$249.99', several currencies one after the other, or an empty text. */
export const amountsText = (amounts: readonly Amount[]): string =>
  amounts.map(({ cents, currency }) => moneyText(cents, currency)).join(', ')

/** Returns the amount for a field: `249.99`. */
export function plainAmount(cents: number, currency: string): string {
  const digits = moneyDigits(currency)
  return (cents / 10 ** digits).toFixed(digits)
}

/** @returns a typed amount in the smallest unit of the currency, or null where it is none */
export function centsOf(text: string, currency: string): number | null {
  const digits = moneyDigits(currency)
  const found = /^(\d{1,9})(?:[.,](\d*))?$/.exec(text.trim())
  const fraction = found?.[2] ?? ''
  if (!found || fraction.length > digits) return null
  return Number(found[1]! + fraction.padEnd(digits, '0'))
}

function digitsOf(format: Intl.NumberFormat): number {
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** Returns the number of digits of a currency's smallest unit: 2 for dollars, 0 for yen. */
export const moneyDigits = (currency: string): number => digitsOf(formatOf(currency))

function formatOf(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency })
}
