/** Parses amounts of money as people type them. */
import { z } from 'zod'

/**
 * Accepts cents, or the text of a field: `24.99`, `25`, `1,250.50`.
 * @param what completes "Please enter …"
 */
export function typedCents(what: string, { least, most }: { least: number; most: number }) {
  const wrong = `Please enter ${what} as a number, like 24.99.`
  const text = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const range = `Please enter an amount from ${text(least)} to ${text(most)}.`
  const typed = z
    .string()
    .trim()
    .regex(/^(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/, wrong)
    .transform(value => Math.round(Number(value.replaceAll(',', '')) * 100))
  return z
    .union([z.number(), typed], wrong)
    .pipe(z.number(wrong).int(wrong).min(least, range).max(most, range))
}

/** Returns the amount for a field: `24.99`. */
export const centsForField = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(2)
