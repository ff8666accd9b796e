/**
 * Addresses that this server may ask on an operator's word: HTTPS on the public network, so that nobody reads its own
 * network through it. A server on a loopback address is one under development and may ask its own machine.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { invalid } from '../../error-catalogue'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6')

/** @throws {AuthError} validation_failed, with GoTrue's texts */
export async function assertSafeUrl(address: string, siteUrl: string): Promise<void> {
  if (!URL.canParse(address)) throw invalid('Invalid URL format')
  const { protocol, hostname } = new URL(address)
  const local = LOOPBACK.includes(hostname) || hostname.endsWith('.localhost')
  if (local && LOOPBACK.includes(new URL(siteUrl).hostname)) return
  if (protocol !== 'https:') throw invalid('URL must use HTTPS')
  if (local) throw invalid('URL cannot point to localhost or loopback addresses')
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host)
    ? [{ address: host }]
    : await lookup(host, { all: true }).catch(() => {
        throw invalid('Unable to resolve hostname')
      })
  for (const { address: ip } of addresses) {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
    if (NOT_PUBLIC.check(mapped, isIP(mapped) === 6 ? 'ipv6' : 'ipv4'))
      throw invalid('URL cannot point to private or internal networks')
  }
}
