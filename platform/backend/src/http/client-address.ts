/**
 * Determines the client's address, and what of it limits count. X-Forwarded-For is trusted only for the configured
 * number of proxies.
 */
import { isIP } from 'node:net'

export interface ClientAddress {
  /** The address for the session record, or null when the socket has none. */
  ip: string | null
  /** An IPv4 address, or an IPv6 /64, because a household is assigned a whole /64 (RFC 6177). */
  rateLimitKey: string
}

/**
 * @param remote the socket's address
 * @param forwardedFor the X-Forwarded-For header
 * @param trustedHops number of proxies in front of the server; 0 = the header is ignored
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedHops: number,
): ClientAddress {
  const ip = normalised(originOf(remote ?? '', forwardedFor, trustedHops)) ?? normalised(remote ?? '')
  return { ip, rateLimitKey: ip === null ? 'unknown' : rateLimitKeyOf(ip) }
}

/** One customer may use as much as this many addresses, since a provider assigns a whole /48 with 65,536 /64 (RFC 6177). */
export const ADDRESSES_PER_SITE = 16

/** Returns the /48 around the /64 that a rate-limit key ends in, or null for other keys. */
export function siteKeyOf(key: string): string | null {
  const found = /^(.*?[\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(key)
  return found ? `${found[1]}::/48` : null
}

function originOf(remote: string, forwardedFor: string | string[] | undefined, trustedHops: number): string {
  if (trustedHops === 0 || !forwardedFor) return remote
  const hops = String(forwardedFor)
    .split(',')
    .map(hop => hop.trim())
  // The nearest proxy wrote the last entry, the proxy before it the one before.
  return hops[Math.max(0, hops.length - trustedHops)] ?? remote
}

function normalised(address: string): string | null {
  const plain = address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain
  return isIP(mapped) ? mapped : null
}

function rateLimitKeyOf(ip: string): string {
  if (isIP(ip) === 4) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  const network = groups.slice(0, 4).map(group => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
