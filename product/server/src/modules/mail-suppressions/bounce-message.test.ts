import { expect, test } from 'vitest'
import { readBounceMessage } from './bounce-message'
import { BOUNCED_MAIL, bounceMail } from './testing/bounce-mail'

const read = (mail: string) => readBounceMessage(Buffer.from(mail), 'juno.test')

const recipient = (action: string, status: string, diagnostic: string) =>
  [
    'Final-Recipient: rfc822; someone@rcpt.example',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
  ].join('\r\n')

/** Makes a bounce with these groups, one for each recipient. */
const withRecipients = (...groups: string[]) =>
  bounceMail('5.1.1').replace(/Final-Recipient[^]*user unknown\r\n/, groups.join('\r\n'))

test.each([
  [
    'hard',
    '550-5.1.1 The email account that you tried to reach does not exist.\r\n 550 5.1.1 Please check for typos',
  ],
  ['soft', '552 5.2.2 mailbox full'],
  ['soft', '552 Mailbox quota exceeded'],
  ['refused', '554 5.7.1 blocked'],
])('Exim puts the true code into the words: %s', async (kind, diagnostic) => {
  expect(await read(withRecipients(recipient('failed', '5.0.0', diagnostic)))).toMatchObject({
    mailId: BOUNCED_MAIL,
    kind,
  })
})

test('a recipient that failed counts beside one that is delayed, and two delays are no failure', async () => {
  const delayed = recipient('delayed', '4.4.1', '451 try later')
  expect(await read(withRecipients(delayed, recipient('failed', '5.1.1', '550 no such user')))).toMatchObject(
    {
      kind: 'hard',
      detail: '550 no such user',
    },
  )
  expect(await read(withRecipients(delayed, delayed))).toBeNull()
})

test('of two recipients that failed, the milder failure counts: one mailbox behind an address may live', async () => {
  const gone = recipient('failed', '5.1.1', '550 no such user')
  const full = recipient('failed', '5.2.2', '552 mailbox full')
  expect(await read(withRecipients(gone, full))).toMatchObject({ kind: 'soft' })
})

test.each(['text/rfc822-headers', 'message/rfc822', 'message/global-headers'])(
  'what came back may be encoded, as %s',
  async type => {
    const [report, returned] = bounceMail('5.1.1').split('Content-Type: text/rfc822-headers\r\n\r\n')
    const [headers, end] = returned!.split('\r\n--b1--')
    const encoded = Buffer.from(`${headers}\r\n\r\nHello`).toString('base64').replace(/.{76}/g, '$&\r\n')
    const mail = `${report}Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n--b1--${end}`
    expect(mail).not.toContain(BOUNCED_MAIL)
    expect(await read(mail)).toMatchObject({ mailId: BOUNCED_MAIL, kind: 'hard' })
  },
)

test.each([
  ['Abuse', 'complaint'],
  ['abuse', 'complaint'],
  ['Not-Spam', undefined],
])('a complaint of the type %s', async (type, kind) => {
  const complaint = bounceMail('5.1.1')
    .replace('message/delivery-status', 'message/feedback-report')
    .replace('Reporting-MTA: dns; mx.example.org', `Feedback-Type: ${type}`)
  expect((await read(complaint))?.kind).toBe(kind)
})
