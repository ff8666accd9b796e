import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readMailgunReport } from './mailgun-report'
import { readPostmarkReport } from './postmark-report'
import { readResendReport } from './resend-report'
import { readSesReport } from './ses-report'

const now = new Date('2026-11-21T12:00:00Z')
const timestamp = String(now.getTime() / 1000)
const KEY = 'a key of twenty-four bytes'

const signed = (text: string, encoding: 'hex' | 'base64') =>
  createHmac('sha256', KEY).update(text).digest(encoding)

const mailgun = (event: object) => {
  const signature = { timestamp, token: 'abc', signature: signed(`${timestamp}abc`, 'hex') }
  return readMailgunReport(JSON.stringify({ signature, 'event-data': event }), KEY, now)
}
const postmark = (report: object) => readPostmarkReport(JSON.stringify(report))
const ses = (message: object) => readSesReport(JSON.stringify(message))
function resend(body: object) {
  const text = JSON.stringify(body)
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${signed(`msg_1.${timestamp}.${text}`, 'base64')}`,
  }
  return readResendReport(text, headers, Buffer.from(KEY).toString('base64'), now)
}

/** Returns the report that each provider would send about this answer of a mail server, as it calls a hard bounce. */
const reports = (words: string) => [
  ...mailgun({
    id: 'm1',
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    recipient: 'ada@example.org',
    'delivery-status': { code: 550, message: words, description: null },
  }),
  ...postmark({ RecordType: 'Bounce', ID: 1, Type: 'HardBounce', Email: 'ada@example.org', Details: words }),
  ...ses({
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      feedbackId: 'f1',
      bouncedRecipients: [{ emailAddress: 'ada@example.org', status: '5.0.0', diagnosticCode: words }],
    },
  }),
  ...resend({
    type: 'email.bounced',
    data: {
      to: ['ada@example.org'],
      bounce: {
        type: 'Permanent',
        subType: 'General',
        message: 'The recipient’s server said no.',
        diagnosticCode: [words],
      },
    },
  }),
]

test.each([
  ['smtp; 550 5.1.1 user unknown', 'hard'],
  ['550 Utilisateur inconnu', 'hard'],
  ['552 Mailbox quota exceeded', 'soft'],
  ['550 Something nobody has heard of', 'soft'],
  ['554 5.7.1 Message refused: bad reputation of 192.0.2.1', 'refused'],
  ['550 Too many messages from your address, slow down', 'refused'],
])('what a provider calls a hard bounce is judged by the words of the server: %s is %s', (words, kind) => {
  expect(reports(words).map(report => [report.source, report.kind])).toEqual(
    ['mailgun', 'postmark', 'ses', 'resend'].map(source => [source, kind]),
  )
})

test('what a provider says itself counts: that there is no such mailbox, or that it is so for now', () => {
  const sesBounce = (bounceType: string, bounceSubType: string, diagnosticCode: string | null) =>
    ses({
      bounce: {
        bounceType,
        bounceSubType,
        feedbackId: 'f1',
        bouncedRecipients: [{ emailAddress: 'ada@example.org', diagnosticCode }],
      },
      complaint: null,
    })[0]?.kind
  expect(sesBounce('Permanent', 'NoEmail', null)).toBe('hard')
  expect(sesBounce('Permanent', 'OnAccountSuppressionList', 'Amazon SES did not send the message')).toBe(
    'hard',
  )
  expect(sesBounce('Permanent', 'General', null)).toBe('soft')
  expect(sesBounce('Transient', 'General', '550 5.1.1 user unknown')).toBe('soft')
  expect(
    postmark({
      RecordType: 'Bounce',
      ID: 1,
      Type: 'SoftBounce',
      Email: 'a@example.org',
      Details: '550 5.1.1',
    }),
  ).toMatchObject([{ kind: 'soft' }])
  expect(
    postmark({ RecordType: 'Bounce', ID: 1, Type: 'BadEmailAddress', Email: 'a@example.org' }),
  ).toMatchObject([{ kind: 'hard' }])
})

test('Mailgun needs event, recipient and id, and everything else may be null', () => {
  const kinds = [
    { event: 'complained', id: 'field-1', recipient: 'a2@mg.example', 'delivery-status': null },
    {
      event: 'failed',
      severity: 'permanent',
      reason: 'suppress-bounce',
      id: 'field-2',
      recipient: 'a3@mg.example',
      'delivery-status': { code: 605, message: 'Not delivering', description: null },
    },
    { event: 'complained', id: 'field-3', recipient: 'a4@mg.example', severity: null, reason: null },
    { event: 'failed', severity: 'permanent', reason: null, id: 'field-4', recipient: 'a5@mg.example' },
    {
      event: 'failed',
      severity: 'permanent',
      reason: 'suppress-unsubscribe',
      id: 'field-5',
      recipient: 'a6@mg.example',
    },
  ].map(event => mailgun(event)[0]?.kind)
  expect(kinds).toEqual(['complaint', 'hard', 'complaint', 'soft', undefined])
})

test('Postmark, Amazon SES and Resend may leave out or set to null what is not needed', () => {
  expect(
    postmark({
      RecordType: 'SpamComplaint',
      ID: 42,
      Type: null,
      Email: 'mei@example.org',
      Description: null,
      Details: null,
    }),
  ).toMatchObject([{ kind: 'complaint', id: '42' }])
  expect(
    ses({
      bounce: null,
      complaint: {
        feedbackId: 'f1',
        complaintFeedbackType: null,
        complainedRecipients: [{ emailAddress: 'mei@example.org' }],
      },
    }),
  ).toMatchObject([{ kind: 'complaint' }])
  expect(resend({ type: 'email.complained', data: { to: 'mei@example.org', bounce: null } })).toMatchObject([
    { kind: 'complaint' },
  ])
  expect(
    resend({ type: 'email.bounced', data: { to: ['mei@example.org'], bounce: { type: null } } }),
  ).toMatchObject([{ kind: 'soft' }])
})

test('an address may have a name', () => {
  const named = 'Ada Lovelace, "the first" <Ada@example.org>'
  const complaint = { feedbackId: 'f1', complainedRecipients: [{ emailAddress: named }] }
  expect(
    [
      ...mailgun({ event: 'complained', id: 'm1', recipient: named }),
      ...postmark({ RecordType: 'SpamComplaint', ID: 42, Email: named }),
      ...ses({ complaint }),
      ...resend({ type: 'email.complained', data: { to: [named] } }),
    ].map(({ address }) => address),
  ).toEqual(Array.from({ length: 4 }, () => 'ada@example.org'))
})
