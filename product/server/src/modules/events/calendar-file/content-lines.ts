/**
 * Writes the syntax of iCalendar files (RFC 5545, sections 3.1 and 3.3): values, escaping, folding. It does not decide
 * what a file says. User text cannot leave its property, since it has no line break.
 */
import { graphemes } from '@juno/domain/text/graphemes'
import { plainLine, plainText } from '../../../shared/mail/plain-text'

/** Octets of a line, without its line break. */
const LINE_OCTETS = 75

/** Writes a TEXT value of several lines. */
export function textValue(text: string): string {
  return plainText(text.replace(/\t/g, ' '))
    .trim()
    .replace(/[\\;,]/g, character => `\\${character}`)
    .replace(/\n/g, '\\n')
}

/** Writes a TEXT value on one line. */
export function lineValue(text: string): string {
  return textValue(plainLine(text))
}

/**
 * Writes a URI value, or returns null for anything but a web address. Parsing percent-encodes characters that could end
 * the line.
 */
export function uriValue(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Writes an instant in UTC: `20261121T103000Z`. */
export function instantValue(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Writes a date without a time, from `2026-11-21`: `20261121`. */
export function dateValue(isoDate: string): string {
  return isoDate.replaceAll('-', '')
}

/** Returns the finished file: every line ends in CRLF, and long lines are folded between visible characters. */
export function toCalendarFile(lines: readonly string[]): string {
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

function fold(line: string): string {
  let folded = ''
  let octets = 0
  // A character that fits on no line is folded between its code points.
  const characters = graphemes(line).flatMap(one => (Buffer.byteLength(one) < LINE_OCTETS ? one : [...one]))
  for (const character of characters) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
