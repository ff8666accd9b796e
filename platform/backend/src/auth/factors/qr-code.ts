/** A QR code as an SVG that needs no escaping in a `data:` URL, which is how auth-js returns it. */
import encodeQR from 'qr'

/** @returns null when the text is longer than a QR code can hold */
export function qrCode(text: string): string | null {
  const svg = encoded(text)
  // Dark on white on any background: few phones read light codes on dark.
  return svg && svg.replace(/^<svg viewBox="0 0 (\d+) \d+"[^>]*>/, '$&<path fill="white" d="M0 0h$1v$1H0z"/>')
}

function encoded(text: string): string | null {
  try {
    return encodeQR(text, 'svg', { ecc: 'low', border: 4 })
  } catch {
    return null
  }
}
