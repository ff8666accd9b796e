/**
 * Reads a document from an address that an operator gave: over https, from a public address, bounded in time and size,
 * never redirected.
 */
import { lookup, type LookupAddress } from 'node:dns'
import { get, type RequestOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 512 * 1024

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits)
/** Within 2000::/3, which is all that is public: Teredo and 6to4 hold an IPv4 address, the third is for examples. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/** IANA's registries of special-purpose addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address)
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
}

/** @throws Error when the address is not public, or does not respond as it should; `status` where it responds at all */
export async function fetchPublic(
  address: string,
  /** Replaced by tests, which have no public address. */
  {
    isAllowed = isPublicAddress,
    tls = {},
  }: { isAllowed?: typeof isPublicAddress; tls?: RequestOptions } = {},
): Promise<string> {
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.password) throw new Error('not an https address')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) && !isAllowed(host)) throw new Error('not a public address')
  const options = {
    ...tls,
    agent: false,
    lookup: lookupAmong(isAllowed),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  return new Promise((resolve, reject) => {
    const request = get(url, {
      ...options,
      headers: { accept: 'application/samlmetadata+xml, application/xml' },
    })
    request.on('error', reject)
    request.on('response', response => {
      if (response.statusCode !== 200) {
        response.destroy()
        reject(Object.assign(new Error(`HTTP ${response.statusCode}`), { status: response.statusCode }))
        return
      }
      const parts: Buffer[] = []
      let length = 0
      response.on('data', (part: Buffer) => {
        length += part.length
        parts.push(part)
        if (length > MOST_BYTES) response.destroy(new Error(`more than ${MOST_BYTES} bytes`))
      })
      response.on('error', reject)
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    })
  })
}

/** The address that is checked is the one that is connected to: a name cannot change in between. */
function lookupAmong(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const refused = error ?? (found.every(({ address }) => isAllowed(address)) ? null : notPublic())
      if (refused) return callback(refused, '')
      return options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)
    })
  }
}

function notPublic(): Error {
  return new Error('not a public address')
}
