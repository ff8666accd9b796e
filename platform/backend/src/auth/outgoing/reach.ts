/** Decides which addresses this server asks, by who named them. */
import { BlockList, isIP } from 'node:net'
import { isLoopbackName, isPublicAddress } from '../rules/public-address'

/** @returns which network addresses the host of a URL may have; null for a URL that is not asked at all */
export type Reach = (url: URL) => ((address: string) => boolean) | null

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Named in the server's own configuration: any. */
export const anywhere: Reach = () => () => true

/** Named by an operator while the server runs: over HTTPS, on the public network. */
export const onPublicNetwork: Reach = url =>
  url.protocol === 'https:' && !url.username && !url.password ? isPublicAddress : null

/**
 * Returns the reach of `onPublicNetwork`. A site on a loopback address is under development and may ask its own machine
 * too.
 */
export function fromSite(siteUrl: string): Reach {
  const local = isLoopbackName(new URL(siteUrl).hostname)
  return url => (local && isLoopbackName(url.hostname) ? isLoopback : onPublicNetwork(url))
}

function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
