/**
 * Reads a document from an address that an operator gave: over https, from a public address, bounded in time and size,
 * never redirected.
 */
import { lookup, type LookupAddress } from 'node:dns'
import { get, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../rules/public-address'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 512 * 1024

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
