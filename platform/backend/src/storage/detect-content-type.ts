/**
 * Detects the type of an upload to a strict bucket by its first bytes, because its name and declared type can say
 * anything. It refuses what a browser could run when it opens it: HTML, SVG, XML, scripts
 * (docs/specification/safety.md#active-content).
 */
import { storageErrors } from './errors'

interface Signature {
  type: string
  at: number
  bytes: readonly number[]
  /** A second signature, for containers of several formats. */
  then?: { at: number; text: string }
}

const text = (characters: string) => [...Buffer.from(characters, 'latin1')]

const SIGNATURES: readonly Signature[] = [
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', at: 0, bytes: text('GIF8') },
  { type: 'image/webp', at: 0, bytes: text('RIFF'), then: { at: 8, text: 'WEBP' } },
  { type: 'image/avif', at: 4, bytes: text('ftypavif') },
  { type: 'application/pdf', at: 0, bytes: text('%PDF-') },
]

/** Returns the type of a raster image by its first bytes, or null for anything else. */
export function rasterType(head: Buffer): string | null {
  const type = signatureType(head)
  return type?.startsWith('image/') ? type : null
}

const MARKUP_TYPE = /(?:^|[/+])(?:svg|xml|html|xhtml|xslt?|mathml|javascript|ecmascript)(?:[+;\s]|$)/i
const MARKUP_NAME = /\.(?:svgz?|x?html?|shtml|xml|xslt?|mhtml|js|mjs)$/i
const TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/

/**
 * @param declared the content type that the caller sent
 * @param document the type of the office document, if it is one
 * @returns the type to store and to serve
 * @throws StorageError 415 for markup, and for a declared image or PDF that is none
 */
export function detectContentType(
  declared: string | undefined,
  key: string,
  head: Buffer,
  document: string | null = null,
): string {
  const claim = (declared ?? '').split(';')[0]!.trim().toLowerCase()
  if (MARKUP_TYPE.test(claim) || MARKUP_NAME.test(key) || looksLikeMarkup(head)) {
    throw storageErrors.mimeType(claim || 'text/html')
  }
  const found = signatureType(head) ?? document
  if (found !== null) return found
  if (claim.startsWith('image/') || claim === 'application/pdf') throw storageErrors.mimeType(claim)
  if (!TYPE.test(claim)) return 'application/octet-stream'
  const isOffice = /officedocument|ms-?excel|msword|ms-powerpoint|opendocument/.test(claim)
  return isOffice ? 'application/octet-stream' : claim
}

function signatureType(head: Buffer): string | undefined {
  return SIGNATURES.find(signature => matches(signature, head))?.type
}

function matches({ at, bytes, then }: Signature, head: Buffer): boolean {
  return startsWith(head, at, bytes) && (then === undefined || startsWith(head, then.at, text(then.text)))
}

function startsWith(head: Buffer, at: number, bytes: readonly number[]): boolean {
  return bytes.every((byte, offset) => head[at + offset] === byte)
}

/**
 * Returns whether the first character is `<`, after blanks and byte order marks, in any encoding that browsers detect.
 */
export function looksLikeMarkup(head: Buffer): boolean {
  const withoutNulls = head.subarray(0, 1024).filter(byte => byte !== 0)
  const start = Buffer.from(withoutNulls)
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '')
  return start.startsWith('<')
}
