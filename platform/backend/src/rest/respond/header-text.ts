/** Checks the characters of an HTTP header or status line (RFC 9110), since SQL functions can set both. */

export function isHeader(name: string, value: unknown): value is string {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && isHeaderText(value)
}

export function isHeaderText(value: unknown): value is string {
  return typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
}
