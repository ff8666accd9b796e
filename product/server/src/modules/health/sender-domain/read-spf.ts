/**
 * Follows an SPF record (RFC 7208) as far as a receiver would: which servers it names, and how many queries it costs.
 */
import { BlockList, isIP } from 'node:net'
import type { SenderDomainFacts } from '@juno/domain/health/sender-domain'
import { isLoopbackHost } from '@juno/host/is-loopback-host'
import type { AskDns } from './ask-dns'
import type { MailProvider } from './mail-providers'

const MOST_LOOKUPS = 10
const isSpf = (text: string) => /^v=spf1( |$)/i.test(text)

interface Followed {
  lookups: number
  includes: Set<string>
  named: BlockList
}

export async function readSpf(
  ask: AskDns,
  domain: string,
  { provider, smtpHost }: { provider: MailProvider | null; smtpHost: string },
): Promise<NonNullable<SenderDomainFacts['spf']>> {
  const records = (await ask.texts(domain)).filter(isSpf)
  const followed: Followed = { lookups: 0, includes: new Set(), named: new BlockList() }
  if (records.length === 1) await follow(ask, domain, records[0]!, followed)
  return {
    records,
    lookups: followed.lookups,
    namesSender: await namesSender(ask, records, followed, provider, smtpHost),
  }
}

async function namesSender(
  ask: AskDns,
  records: readonly string[],
  { includes, named }: Followed,
  provider: MailProvider | null,
  smtpHost: string,
): Promise<boolean | null> {
  if (records.length !== 1) return false
  if (provider) return includes.has(provider.include)
  // DNS does not tell from which address the mail server of this machine sends.
  if (isLoopbackHost(smtpHost)) return null
  const addresses = isIP(smtpHost) ? [smtpHost] : await ask.addresses(smtpHost)
  // One server may receive the mail of a domain while another one sends it.
  return addresses.some(address => named.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) || null
}

async function follow(ask: AskDns, domain: string, record: string, followed: Followed): Promise<void> {
  for (const term of record.split(/\s+/).slice(1)) {
    if (followed.lookups > MOST_LOOKUPS) return
    const [, mechanism = '', value = ''] = /^[+?~-]?([a-z0-9]+)[:=]?(.*)$/i.exec(term) ?? []
    const [name = '', length] = value.split('/')
    switch (mechanism.toLowerCase()) {
      case 'ip4':
      case 'ip6':
        add(followed.named, value.split('/')[0]!, length)
        break
      case 'include':
      case 'redirect':
        followed.lookups += 1
        followed.includes.add(value.toLowerCase())
        for (const next of (await ask.texts(value)).filter(isSpf).slice(0, 1))
          await follow(ask, value, next, followed)
        break
      case 'a':
        followed.lookups += 1
        for (const address of await ask.addresses(name || domain)) add(followed.named, address, length)
        break
      case 'mx':
        followed.lookups += 1
        for (const server of (await ask.mailServers(name || domain)).slice(0, MOST_LOOKUPS))
          for (const address of await ask.addresses(server)) add(followed.named, address, length)
        break
      case 'exists':
      case 'ptr':
        followed.lookups += 1
    }
  }
}

function add(named: BlockList, address: string, length: string | undefined): void {
  const family = isIP(address)
  const bits = Number(length ?? (family === 6 ? 128 : 32))
  if (family === 0 || !Number.isInteger(bits) || bits < 0 || bits > (family === 6 ? 128 : 32)) return
  named.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4')
}
