/**
 * Decides which addresses all programs read the same way: browsers drop tabs and turn backslashes, and some decode a
 * path again (docs/specification/safety.md#mail-links).
 */

// oxlint-disable-next-line no-control-regex -- the rule looks for them
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/

/** @returns false for control characters and backslashes, and for `//` in the path, encoded or not */
export function isSafeAddress(address: string): boolean {
  if (UNSAFE.test(address) || !URL.canParse(address)) return false
  const path = new URL(address).pathname
  for (let reading = path; ;) {
    if (UNSAFE.test(reading) || reading.includes('//')) return false
    const decoded = reading.replace(/%([0-7][\da-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    if (decoded === reading) return true
    reading = decoded
  }
}
