import type { SenderDomainFacts } from '@juno/domain/health/sender-domain'
import { expect, test } from 'vitest'
import type { DnsAnswers } from './ask-dns'
import { readSenderDomain } from './read-sender-domain'

type Zone = Record<string, { txt?: string[]; mx?: string[]; a?: string[] }>

/** Makes a DNS that knows only these names. */
function dnsOf(zone: Zone): DnsAnswers & { asked: string[] } {
  const asked: string[] = []
  const find = async <T>(name: string, values: T[] | undefined): Promise<T[]> => {
    asked.push(name)
    if (values === undefined) throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
    return values
  }
  return {
    asked,
    resolveTxt: async name =>
      (await find(name, zone[name]?.txt)).map(text => [text.slice(0, 20), text.slice(20)]),
    resolveMx: async name =>
      (await find(name, zone[name]?.mx)).map((exchange, priority) => ({ exchange, priority })),
    resolve4: ((name: string) => find(name, zone[name]?.a)) as DnsAnswers['resolve4'],
    resolve6: ((name: string) => find(name, undefined)) as DnsAnswers['resolve6'],
  }
}
async function read(
  zone: Zone,
  smtpHost = 'email-smtp.eu-west-1.amazonaws.com',
  dkimSelectors: string[] = [],
): Promise<SenderDomainFacts> {
  const from = 'Juno <hello@juno.example>'
  const { facts } = await readSenderDomain(dnsOf(zone), {
    smtpUrl: `smtps://u:p@${smtpHost}:465`,
    from,
    dkimSelectors,
  })
  return facts!
}

test('without a mail server nothing is asked', async () => {
  const dns = dnsOf({})
  const told = (smtpUrl: string | null, from: string) =>
    readSenderDomain(dns, { smtpUrl, from, dkimSelectors: [] })
  expect(await told(null, 'hello@juno.example')).toEqual({ facts: null, because: 'no-mail-server' })
  for (const from of ['hello@localhost', 'Juno <hello@juno.localhost>', 'hello@intranet'])
    expect(await told('smtp://localhost:1025', from)).toEqual({ facts: null, because: 'local-sender' })
  expect(dns.asked).toEqual([])
})

test('a domain with everything in order', async () => {
  const zone: Zone = {
    'juno.example': {
      txt: ['site-verification=1', 'v=spf1 include:amazonses.com ~all'],
      mx: ['mx.juno.example'],
    },
    'amazonses.com': { txt: ['v=spf1 ip4:199.255.192.0/22 -all'] },
    'x1._domainkey.juno.example': { txt: ['v=DKIM1; k=rsa; p=MIGf'] },
    '_dmarc.juno.example': { txt: ['v=DMARC1; p=quarantine; rua=mailto:hello@juno.example'] },
  }
  expect(await read(zone, undefined, ['x1'])).toEqual({
    domain: 'juno.example',
    provider: { name: 'Amazon SES', include: 'amazonses.com' },
    relay: null,
    spf: { records: ['v=spf1 include:amazonses.com ~all'], lookups: 1, namesSender: true },
    dkim: { tried: ['x1'], found: ['x1'] },
    dmarc: { records: ['v=DMARC1; p=quarantine; rua=mailto:hello@juno.example'], policy: 'quarantine' },
    mailServers: ['mx.juno.example'],
  })
})

test('a domain with nothing', async () => {
  expect(await read({}, 'smtp.resend.com')).toMatchObject({
    spf: { records: [], lookups: 0, namesSender: false },
    dkim: { tried: ['resend'], found: [] },
    dmarc: { records: [], policy: null },
    mailServers: [],
  })
})

test('what the record includes is followed, and what it costs is counted', async () => {
  const zone: Zone = {
    'juno.example': {
      txt: ['v=spf1 a mx include:one.example ?exists:%{i}.x -all'],
      mx: ['mx.example'],
      a: ['192.0.2.1'],
    },
    'mx.example': { a: ['192.0.2.2'] },
    'one.example': { txt: ['v=spf1 include:amazonses.com redirect=two.example'] },
    'two.example': { txt: ['v=spf1 ip6:2001:db8::/32 -all'] },
  }
  expect((await read(zone)).spf).toMatchObject({ lookups: 6, namesSender: true })
})

test('a record that includes itself ends', async () => {
  const zone: Zone = { 'juno.example': { txt: ['v=spf1 include:juno.example -all'] } }
  expect((await read(zone)).spf!.lookups).toBe(11)
})

test('a mail server that is no known provider is looked for among the addresses of the record', async () => {
  const zone = (record: string): Zone => ({
    'juno.example': { txt: [record] },
    'mail.host.example': { a: ['192.0.2.77'] },
  })
  const named = async (record: string) => (await read(zone(record), 'mail.host.example')).spf!.namesSender
  expect(await named('v=spf1 ip4:192.0.2.0/24 -all')).toBe(true)
  expect(await named('v=spf1 a:mail.host.example -all')).toBe(true)
  // It may relay mail to another one.
  expect(await named('v=spf1 ip4:198.51.100.0/24 ip4:nonsense/99 -all')).toBeNull()
})

test('a policy of the domain above holds for the one below, and a revoked key is none', async () => {
  const { facts } = await readSenderDomain(
    dnsOf({
      '_dmarc.juno.example': { txt: ['v=DMARC1; p=none; sp=reject'] },
      'resend._domainkey.mail.juno.example': { txt: ['v=DKIM1; p='] },
    }),
    { smtpUrl: 'smtp://smtp.resend.com', from: 'hello@mail.juno.example', dkimSelectors: [] },
  )
  expect(facts).toMatchObject({ dmarc: { policy: 'reject' }, dkim: { found: [] } })
})

test('where DNS does not answer, that is said and nothing else', async () => {
  const silent = async () => {
    throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })
  }
  const dns = {
    resolveTxt: silent,
    resolveMx: silent,
    resolve4: silent,
    resolve6: silent,
  } as unknown as DnsAnswers
  const settings = { smtpUrl: 'smtp://mail.host.example', from: 'hello@juno.example', dkimSelectors: [] }
  expect(await readSenderDomain(dns, settings)).toEqual({
    facts: {
      domain: 'juno.example',
      provider: null,
      relay: null,
      spf: null,
      dkim: null,
      dmarc: null,
      mailServers: null,
    },
  })
})

test('a mail server on this machine is told, and no address of it is asked for', async () => {
  const dns = dnsOf({ 'juno.example': { txt: ['v=spf1 ip4:192.0.2.1 -all'] } })
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const { facts } = await readSenderDomain(dns, {
      smtpUrl: `smtp://${host}:25`,
      from: 'hello@juno.example',
      dkimSelectors: [],
    })
    expect(facts).toMatchObject({ relay: 'here', provider: null, spf: { namesSender: null } })
  }
  expect(dns.asked.filter(name => !name.endsWith('juno.example'))).toEqual([])
})
