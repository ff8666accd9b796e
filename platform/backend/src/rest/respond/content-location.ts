/**
 * Builds the Content-Location header: the resource with its parameters in alphabetical order, so that equal reads are
 * equal.
 */
import type { RestRequest } from '../parse/types'

export function contentLocation({ target, query }: RestRequest): string {
  const path = target.kind === 'relation' ? `/${encode(target.name)}` : '/'
  if (query.parameters.length === 0) return path
  const sorted = [...query.parameters].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${path}?${sorted.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
}

/** Works like `encodeURIComponent`, but leaves nothing that has a meaning in a URL (RFC 3986). */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
