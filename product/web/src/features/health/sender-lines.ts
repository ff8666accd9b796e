// Words the DNS facts of the sender's domain, with the record to add where one is missing.
import type { SenderDomainFacts } from '@juno/domain/health/sender-domain'
import type { HealthState } from './health-lines'

export interface DnsRecord {
  name: string
  type: 'TXT' | 'MX'
  value: string
}

export interface SenderLine {
  part: 'spf' | 'dkim' | 'dmarc' | 'mail-servers'
  title: string
  state: HealthState
  text: string
  /** The record to add at the DNS provider, or to replace the existing one with. */
  record?: DnsRecord
}

type Told = Omit<SenderLine, 'part' | 'title'>

const MOST_LOOKUPS = 10

const unknown: Told = {
  state: 'attention',
  text: 'We could not ask DNS just now. Please look again in a few minutes.',
}

export function senderLines(facts: SenderDomainFacts): SenderLine[] {
  const { spf, dkim, dmarc, mailServers } = facts
  return [
    { part: 'spf', title: 'Who may send (SPF)', ...(spf ? spfLine(facts, spf) : unknown) },
    { part: 'dkim', title: 'Signature (DKIM)', ...(dkim ? dkimLine(facts, dkim) : unknown) },
    {
      part: 'dmarc',
      title: 'What becomes of forgeries (DMARC)',
      ...(dmarc ? dmarcLine(facts, dmarc) : unknown),
    },
    {
      part: 'mail-servers',
      title: 'Answers and returned emails',
      ...(mailServers ? mailServersLine(facts, mailServers) : unknown),
    },
  ]
}

const sendersName = ({ provider }: SenderDomainFacts) => provider?.name ?? 'your mail server'

const LOCAL_RELAY =
  'There is a record. Our emails go to a mail server on this machine, which sends them on: whoever runs it knows whether the record names it.'

function spfLine(facts: SenderDomainFacts, spf: NonNullable<SenderDomainFacts['spf']>): Told {
  const { domain, provider } = facts
  const text = (value: string) => ({ name: domain, type: 'TXT', value }) as const
  const [record] = spf.records
  if (record === undefined)
    return {
      state: 'bad',
      text: `${domain} does not say who may send its emails, so many of ours are taken for spam.`,
      record: text(`v=spf1 ${provider ? `include:${provider.include}` : 'mx'} ~all`),
    }
  if (spf.records.length > 1)
    return {
      state: 'bad',
      text: `${domain} has ${spf.records.length} SPF records, and receivers then ignore all of them. Put all into one.`,
    }
  if (spf.lookups > MOST_LOOKUPS)
    return {
      state: 'bad',
      text: `The record leads to more than ${MOST_LOOKUPS} further questions, and receivers then ignore all of it. Take out what you no longer send with.`,
    }
  if (spf.namesSender === false)
    return {
      state: 'bad',
      text: `The record does not name ${sendersName(facts)}.`,
      ...(provider && { record: text(withInclude(record, provider.include)) }),
    }
  if (spf.namesSender === null)
    return {
      state: 'good',
      text: facts.relay
        ? LOCAL_RELAY
        : 'There is a record. Whether it names the server that sends our emails cannot be seen from here: ask your provider which “include” it wants.',
    }
  return { state: 'good', text: `The record names ${sendersName(facts)}.` }
}

/** Inserts before the last term, which applies to all other senders. */
const withInclude = (record: string, include: string) =>
  record.replace(/\s+([+?~-]?all|redirect=\S+)\s*$|\s*$/i, (_, last?: string) =>
    last ? ` include:${include} ${last}` : ` include:${include} ~all`,
  )

function dkimLine(facts: SenderDomainFacts, { tried, found }: NonNullable<SenderDomainFacts['dkim']>): Told {
  if (found.length > 0)
    return {
      state: 'good',
      text: `${facts.domain} publishes a key to check our signature (${found.join(', ')}).`,
    }
  if (tried.length === 0)
    return {
      state: 'attention',
      text: `${sendersName(facts)} gives each customer other names for its keys. Its settings show the records to add; whoever runs the server can then name them here (DKIM_SELECTORS).`,
    }
  return {
    state: 'attention',
    text: `We found no key under ${tried.map(name => `${name}._domainkey.${facts.domain}`).join(', ')}. The settings of ${sendersName(facts)} show the record to add. If yours has another name, whoever runs the server can say so (DKIM_SELECTORS).`,
  }
}

function dmarcLine({ domain }: SenderDomainFacts, dmarc: NonNullable<SenderDomainFacts['dmarc']>): Told {
  const record = { name: `_dmarc.${domain}`, type: 'TXT', value: 'v=DMARC1; p=none' } as const
  if (dmarc.records.length === 0)
    return {
      state: 'bad',
      text: 'There is no DMARC record. Large mail providers ask for one from everybody who writes to many people.',
      record,
    }
  if (dmarc.records.length > 1)
    return {
      state: 'bad',
      text: 'There are several DMARC records, and receivers then ignore all of them. Keep one.',
    }
  if (dmarc.policy === 'none')
    return {
      state: 'good',
      text: 'There is a record. It asks receivers to do nothing about forgeries; when SPF and DKIM are in order, “p=quarantine” protects your name.',
    }
  if (dmarc.policy === 'quarantine' || dmarc.policy === 'reject')
    return { state: 'good', text: 'Emails that others forge in your name are held back.' }
  return { state: 'bad', text: 'The record does not say what to do (“p=”), so it has no effect.', record }
}

function mailServersLine({ domain }: SenderDomainFacts, servers: readonly string[]): Told {
  if (servers.length > 0) return { state: 'good', text: `Email to ${domain} is received by ${servers[0]}.` }
  return {
    state: 'attention',
    text: `${domain} cannot receive email: replies to us, and emails that come back, are lost. Add the MX record of your mailbox, or send from a domain that has one.`,
  }
}
