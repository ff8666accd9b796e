/** Amounts of money as text: `CA$249.99`. */

/** @param cents in the smallest unit of the currency @param currency of ISO 4217, in any case */
export function moneyText(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
