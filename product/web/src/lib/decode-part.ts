/** Decodes a percent-encoded part of an address. Returns null where it is malformed, as when a link was cut. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
