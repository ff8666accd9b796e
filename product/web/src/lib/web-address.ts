// Checks links and images that people entered: only web addresses and paths of this site are ever rendered
// (docs/specification/site.md#entered-links, docs/specification/safety.md#mail-links).

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/

/**
 * Returns false for control characters and backslashes, and for `//` in the path, encoded or not: they lead to other
 * origins.
 */
export function isSitePath(address: string): boolean {
  if (!address.startsWith('/') || UNSAFE.test(address)) return false
  const path = address.split(/[?#]/, 1)[0]!
  for (let reading = path; ;) {
    if (UNSAFE.test(reading) || reading.includes('//')) return false
    const decoded = reading.replace(/%([0-7][\da-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    if (decoded === reading) return true
    reading = decoded
  }
}

/** Returns the address if it is http(s) or a path of this site, else null. */
export function webAddress(address: string | null | undefined): string | null {
  if (!address) return null
  if (isSitePath(address)) return address
  if (!URL.canParse(address)) return null
  return ['http:', 'https:'].includes(new URL(address).protocol) ? address : null
}
