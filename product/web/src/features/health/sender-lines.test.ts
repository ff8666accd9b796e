import type { SenderDomainFacts } from '@juno/domain/health/sender-domain'
import { expect, test } from 'vitest'
import { senderLines } from './sender-lines'

const well: SenderDomainFacts = {
  domain: 'juno.example',
  provider: { name: 'Postmark', include: 'spf.mtasv.net' },
  relay: null,
  spf: { records: ['v=spf1 include:spf.mtasv.net ~all'], lookups: 1, namesSender: true },
  dkim: { tried: ['pm'], found: ['pm'] },
  dmarc: { records: ['v=DMARC1; p=reject'], policy: 'reject' },
  mailServers: ['mx.juno.example'],
}
const spf = (
  change: Partial<NonNullable<SenderDomainFacts['spf']>>,
  other: Partial<SenderDomainFacts> = {},
) => senderLines({ ...well, ...other, spf: { ...well.spf!, ...change } })[0]!

test('where all is in order nothing is to be added', () => {
  const lines = senderLines(well)
  expect(lines.map(({ state }) => state)).toEqual(['good', 'good', 'good', 'good'])
  expect(lines.filter(({ record }) => record)).toEqual([])
})

test('a missing record is shown as it has to be added', () => {
  expect(spf({ records: [], namesSender: false }).record).toEqual({
    name: 'juno.example',
    type: 'TXT',
    value: 'v=spf1 include:spf.mtasv.net ~all',
  })
  expect(spf({ records: [], namesSender: false }, { provider: null }).record!.value).toBe('v=spf1 mx ~all')
  const [, , dmarc] = senderLines({ ...well, dmarc: { records: [], policy: null } })
  expect(dmarc).toMatchObject({
    state: 'bad',
    record: { name: '_dmarc.juno.example', value: 'v=DMARC1; p=none' },
  })
})

test.each([
  ['v=spf1 mx -all', 'v=spf1 mx include:spf.mtasv.net -all'],
  ['v=spf1 a', 'v=spf1 a include:spf.mtasv.net ~all'],
  ['v=spf1 mx redirect=_spf.example', 'v=spf1 mx include:spf.mtasv.net redirect=_spf.example'],
])('%s without the provider becomes %s', (record, wanted) =>
  expect(spf({ records: [record], namesSender: false }).record!.value).toBe(wanted),
)

test('of a mail server on this machine the engineer is asked, and no provider', () => {
  const told = (relay: 'here' | null) => spf({ namesSender: null }, { provider: null, relay }).text
  expect(told('here')).toContain('go to a mail server on this machine')
  expect(told(null)).toContain('ask your provider')
})

test('two records, and one with too many questions, are bad whatever they say', () => {
  expect(spf({ records: ['v=spf1 -all', 'v=spf1 mx -all'] }).state).toBe('bad')
  expect(spf({ lookups: 11 }).state).toBe('bad')
  expect(spf({ lookups: 10 }).state).toBe('good')
})

test('what could not be asked is said, and is no verdict', () => {
  const lines = senderLines({ ...well, spf: null, dkim: null, dmarc: null, mailServers: null })
  expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['attention']))
  expect(lines.every(({ text }) => text.startsWith('We could not ask DNS'))).toBe(true)
})

test('keys whose names nobody can guess are asked for, not called missing', () => {
  const [, dkim] = senderLines({ ...well, dkim: { tried: [], found: [] } })
  expect(dkim!.text).toContain('DKIM_SELECTORS')
  expect(senderLines({ ...well, mailServers: [] })[3]!.state).toBe('attention')
})
