/** Reads the DNS records of the domain that our mails come from. Each part is queried separately. */
import type { SenderDomain, SenderDomainFacts } from '@juno/domain/health/sender-domain'
import { isLoopbackHost } from '@juno/host/is-loopback-host'
import { limited, type AskDns, type DnsAnswers } from './ask-dns'
import { COMMON_SELECTORS, findProvider, type MailProvider } from './mail-providers'
import { readSpf } from './read-spf'

export interface SenderSettings {
  /** Null where mail stays here. */
  smtpUrl: string | null
  /** Name <address>, or an address. */
  from: string
  /** The operator's DKIM selectors. */
  dkimSelectors: readonly string[]
}

export async function readSenderDomain(dns: DnsAnswers, settings: SenderSettings): Promise<SenderDomain> {
  if (settings.smtpUrl === null) return { facts: null, because: 'no-mail-server' }
  const domain = /@([^@>\s]+)>?\s*$/.exec(settings.from)?.[1]?.toLowerCase()
  // No other machine knows the domain, so no receiver asks for it.
  if (domain === undefined || isLoopbackHost(domain) || !domain.includes('.'))
    return { facts: null, because: 'local-sender' }
  const smtpHost = new URL(settings.smtpUrl).hostname
  const provider = findProvider(smtpHost)
  const ask = limited(dns)
  const [spf, dkim, dmarc, mailServers] = (await Promise.all(
    [
      () => readSpf(ask, domain, { provider, smtpHost }),
      () => readDkim(ask, domain, provider, settings.dkimSelectors),
      () => readDmarc(ask, domain),
      () => ask.mailServers(domain),
    ].map(read => read().catch(() => null)),
  )) as [SenderDomainFacts['spf'], SenderDomainFacts['dkim'], SenderDomainFacts['dmarc'], string[] | null]
  const known = provider && { name: provider.name, include: provider.include }
  const relay = isLoopbackHost(smtpHost) ? ('here' as const) : null
  return { facts: { domain, provider: known, relay, spf, dkim, dmarc, mailServers } }
}

async function readDkim(
  ask: AskDns,
  domain: string,
  provider: MailProvider | null,
  known: readonly string[],
): Promise<SenderDomainFacts['dkim']> {
  const guessed = provider ? provider.selectors : COMMON_SELECTORS
  const tried = known.length > 0 ? [...known] : [...guessed]
  const keys = await Promise.all(tried.map(selector => ask.texts(`${selector}._domainkey.${domain}`)))
  // An empty key is one that was revoked (RFC 6376, 3.6.1).
  const found = tried.filter((_, index) => keys[index]!.some(text => /(^|;)\s*p=[A-Za-z0-9+/]/.test(text)))
  return { tried, found }
}

/** Reads the record at the domain, or else at its parents (RFC 7489, 6.6.3), but never at a top level one. */
async function readDmarc(ask: AskDns, domain: string): Promise<SenderDomainFacts['dmarc']> {
  const labels = domain.split('.')
  for (let above = 0; labels.length - above >= 2; above += 1) {
    const texts = await ask.texts(`_dmarc.${labels.slice(above).join('.')}`)
    const records = texts.filter(text => /^v=DMARC1(;|$)/i.test(text))
    if (records.length === 0) continue
    const tag = (name: string) => new RegExp(`;\\s*${name}=(\\w+)`, 'i').exec(records[0]!)?.[1]?.toLowerCase()
    return { records, policy: (above > 0 ? tag('sp') : undefined) ?? tag('p') ?? null }
  }
  return { records: [], policy: null }
}
