/**
 * A QR code as an SVG that can stand in a `data:` address as it is, which is how auth-js hands it on.
 */
import encodeQR from 'qr'

/** @returns null when the text is longer than a QR code can hold */
export function qrCode(text: string): string | null {
  const svg = encoded(text)
  // Dark on white whatever lies behind: a code in light on dark is read by few phones.
  return svg && svg.replace(/^<svg viewBox="0 0 (\d+) \d+"[^>]*>/, '$&<path fill="white" d="M0 0h$1v$1H0z"/>')
}

function encoded(text: string): string | null {
  try {
    return encodeQR(text, 'svg', { ecc: 'low', border: 4 })
  } catch {
    return null
  }
}
