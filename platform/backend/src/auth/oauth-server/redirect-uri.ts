/**
 * Where answers to an app may go: to an address that it has registered, compared character by character (RFC 9700,
 * 4.1.3). On the app's own machine any port counts (RFC 8252, 7.3).
 */

const LONGEST = 2048
/** They run or reach what is no app of its own. */
const REFUSED_SCHEMES = new Set([
  'about:',
  'blob:',
  'chrome:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'intent:',
  'javascript:',
  'mailto:',
  'resource:',
  'tel:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
])
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Characters of an address that every program reads the same way; a comma separates the addresses of one app. */
const SAFE = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9._~:/?@!$&'()*+;=%[\]-]+$/

/** @returns what is wrong with the address, or null */
export function redirectUriProblem(uri: string): string | null {
  if (uri.length > LONGEST) return `cannot exceed ${LONGEST} characters`
  if (uri.includes('#')) return 'fragment not allowed in redirect URI'
  if (!SAFE.test(uri) || !URL.canParse(uri)) return 'must be an address with scheme and host'
  const { protocol, host, hostname, username, password } = new URL(uri)
  if (REFUSED_SCHEMES.has(protocol)) return `scheme '${protocol.slice(0, -1)}' is not allowed`
  if (!host) return 'must have scheme and host'
  if (username || password) return 'must not have a user name or password'
  if (protocol === 'http:' && !LOOPBACK_HOSTS.has(hostname)) return 'HTTP scheme only allowed for localhost'
  return null
}

const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/

export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true
  const withoutPort = (address: string) => address.replace(LOOPBACK, '$1')
  return (
    LOOPBACK.test(uri) &&
    redirectUriProblem(uri) === null &&
    registered.some(each => LOOPBACK.test(each) && withoutPort(each) === withoutPort(uri))
  )
}

/**
 * Returns whether the address alone says who answers: a page of a domain does, a program on somebody's machine does
 * not.
 */
export function namesItsOwner(uri: string): boolean {
  return uri.startsWith('https://')
}

/** Adds parameters that have a value. The registered address stays as it was written. */
export function withParameters(uri: string, parameters: Record<string, string | null | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`
}
