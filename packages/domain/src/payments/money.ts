/** Amounts of money as text: `CA$249.99`. */

/** @param cents in the smallest unit of the currency @param currency of ISO 4217, in any case */
export function moneyText(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** How many digits the smallest unit of a currency is: 2 for dollars, 0 for yen. */
export const moneyDigits = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
