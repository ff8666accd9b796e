/**
 * Addresses that this server may ask on an operator's word: HTTPS on the public network, so that nobody reads its own
 * network through it. A server on a loopback address is one under development and may ask its own machine.
 */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { invalid } from '../../auth-error'
import { isLoopbackName, isPublicAddress } from '../../rules/public-address'

/** @throws {AuthError} validation_failed, with GoTrue's texts */
export async function assertSafeUrl(address: string, siteUrl: string): Promise<void> {
  if (!URL.canParse(address)) throw invalid('Invalid URL format')
  const { protocol, hostname } = new URL(address)
  const local = isLoopbackName(hostname)
  if (local && isLoopbackName(new URL(siteUrl).hostname)) return
  if (protocol !== 'https:') throw invalid('URL must use HTTPS')
  if (local) throw invalid('URL cannot point to localhost or loopback addresses')
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host)
    ? [{ address: host }]
    : await lookup(host, { all: true }).catch(() => {
        throw invalid('Unable to resolve hostname')
      })
  if (!addresses.every(({ address: ip }) => isPublicAddress(ip)))
    throw invalid('URL cannot point to private or internal networks')
}
