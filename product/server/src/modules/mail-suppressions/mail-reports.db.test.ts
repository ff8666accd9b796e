import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { selfSignedCertificate } from '@juno/backend/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiPlugin } from '../../shared/api/api-plugin'
import { openTestApi, type TestApi } from '../../testing/test-api'
import { BOUNCED_MAIL as MAIL, bounceMail } from './testing/bounce-mail'
import { mailSuppressionsModule } from './module'

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:juno-mail'
const CERTIFICATE_URL = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem'
const SECRETS = {
  sesTopicArn: TOPIC,
  postmarkPassword: 'a password of postmark',
  mailgunSigningKey: 'a signing key of mailgun',
  resendSecret: `whsec_${Buffer.from('a key of twenty-four bytes').toString('base64')}`,
  bounceToken: 'a-token-of-the-mail-server',
}

let api: TestApi
let app: FastifyInstance
const now = new Date('2026-11-21T12:00:00Z')
/** The requests to SNS. */
const asked: string[] = []

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const certificate = `-----BEGIN CERTIFICATE-----\n${selfSignedCertificate(privateKey, 'sns.amazonaws.com', false)}\n-----END CERTIFICATE-----\n`

async function mount(
  settings: typeof SECRETS | Record<keyof typeof SECRETS, null>,
): Promise<FastifyInstance> {
  const mounted = Fastify({ logger: false })
  const { routes = [] } = mailSuppressionsModule(
    api.server,
    { ...settings, bounceMailbox: null },
    async url => {
      asked.push(url)
      return new Response(url === CERTIFICATE_URL ? certificate : 'ok')
    },
  )
  await mounted.register(apiPlugin([...routes]), { prefix: '/api' })
  return mounted
}

beforeAll(async () => {
  api = await openTestApi({ clock: () => now })
  app = await mount(SECRETS)
})
afterAll(async () => {
  await app.close()
  await api.close()
})
beforeEach(async () => {
  asked.length = 0
  for (const table of ['public.mail_suppressions', 'private.mail_reports', 'public.newsletter_subscribers'])
    await api.rows(`delete from ${table}`)
  await api.forgetMails()
})

async function report(
  name: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
  to = app,
) {
  const response = await to.inject({ method: 'POST', url: `/api/mail-reports/${name}`, payload, headers })
  return { status: response.statusCode, ...response.json<{ received?: number; code?: string }>() }
}
const suppressed = () =>
  api.rows('select email, reason, source, detail from public.mail_suppressions order by email, reason')

const TEXTS: Record<string, string[]> = {
  Notification: ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
}
function sns(message: object | string, change: Record<string, string> = {}, algorithm = 'RSA-SHA256') {
  const envelope: Record<string, string> = {
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: TOPIC,
    Message: typeof message === 'string' ? message : JSON.stringify(message),
    Timestamp: now.toISOString(),
    SignatureVersion: algorithm === 'RSA-SHA1' ? '1' : '2',
    SigningCertURL: CERTIFICATE_URL,
    ...change,
  }
  const text = TEXTS[envelope.Type!]!.map(name => `${name}\n${envelope[name]}\n`).join('')
  const signature = createSign(algorithm).update(text).sign(privateKey, 'base64')
  return JSON.stringify({
    ...envelope,
    Signature: signature,
    ...(change.Signature && { Signature: change.Signature }),
  })
}
const sesBounce = (bounceType: string, feedbackId = 'f1', ...addresses: string[]) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType,
    feedbackId,
    bouncedRecipients: addresses.map(emailAddress => ({
      emailAddress,
      diagnosticCode: 'smtp; 550 5.1.1 user unknown',
    })),
  },
  mail: { messageId: '1' },
})
const mailgun = (event: object, timestamp = Math.floor(now.getTime() / 1000)) =>
  JSON.stringify({
    signature: {
      timestamp: String(timestamp),
      token: 'abc',
      signature: createHmac('sha256', SECRETS.mailgunSigningKey).update(`${timestamp}abc`).digest('hex'),
    },
    'event-data': { id: 'm1', recipient: 'Ada@example.org', ...event },
  })
function resend(body: object, id = 'msg_1', timestamp = Math.floor(now.getTime() / 1000)) {
  const payload = JSON.stringify(body)
  const key = Buffer.from(SECRETS.resendSecret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')
  const headers = {
    'svix-id': id,
    'svix-timestamp': String(timestamp),
    'svix-signature': `v1,AAAA v1,${signature}`,
  }
  return [payload, headers] as const
}
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`,
})

test('without its secret there is no such address', async () => {
  const without = await mount({
    sesTopicArn: null,
    postmarkPassword: null,
    mailgunSigningKey: null,
    resendSecret: null,
    bounceToken: null,
  })
  for (const name of ['ses', 'postmark', 'mailgun', 'resend', 'dsn'])
    expect(await report(name, '{}', {}, without)).toMatchObject({ status: 404 })
  await without.close()
})

test.each(['RSA-SHA1', 'RSA-SHA256'])('Amazon SES reports hard bounces, signed with %s', async algorithm => {
  const message = sns(sesBounce('Permanent', 'f1', 'Ada@example.org', 'mei@example.org'), {}, algorithm)
  expect(await report('ses', message)).toEqual({ status: 200, received: 2 })
  expect(await suppressed()).toEqual([
    { email: 'ada@example.org', reason: 'bounced', source: 'ses', detail: 'smtp; 550 5.1.1 user unknown' },
    { email: 'mei@example.org', reason: 'bounced', source: 'ses', detail: 'smtp; 550 5.1.1 user unknown' },
  ])
})

test('the subscription to our topic is confirmed, and nothing of another host is asked', async () => {
  const confirmation = (SubscribeURL: string) =>
    sns('You have chosen to subscribe', { Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL })
  const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription'
  expect(await report('ses', confirmation(url))).toEqual({ status: 200, received: 0 })
  expect(asked).toEqual([CERTIFICATE_URL, url])
  expect(await report('ses', confirmation('http://169.254.169.254/'))).toMatchObject({ status: 400 })
  expect(asked).toEqual([CERTIFICATE_URL, url, CERTIFICATE_URL])
})

test('a message that SNS did not sign, or of another topic, is refused', async () => {
  const bounce = sesBounce('Permanent', 'f1', 'ada@example.org')
  const refused = { status: 400, code: 'invalid_signature' }
  expect(await report('ses', sns(bounce, { Signature: 'AAAA' }))).toMatchObject(refused)
  expect(await report('ses', sns(bounce, { TopicArn: TOPIC.replace('juno', 'other') }))).toMatchObject(
    refused,
  )
  for (const url of [
    'https://evil.example/SimpleNotificationService-1.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
    'http://sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.us-east-1.amazonaws.com/a.pem',
  ])
    expect(await report('ses', sns(bounce, { SigningCertURL: url }))).toMatchObject(refused)
  expect(asked).toEqual([CERTIFICATE_URL])
  expect(await suppressed()).toEqual([])
})

test('Postmark reports bounces and complaints with the password of its webhook', async () => {
  const bounce = JSON.stringify({
    RecordType: 'Bounce',
    ID: 4323372036854776000,
    Type: 'HardBounce',
    TypeCode: 1,
    Email: 'ada@example.org',
    Description: 'The server was unable to deliver your message.',
    Details: 'smtp;550 5.1.1 unknown',
  })
  expect(await report('postmark', bounce, basic('wrong'))).toMatchObject({ status: 400 })
  expect(await report('postmark', bounce)).toMatchObject({ status: 400 })
  expect(await report('postmark', bounce, basic(SECRETS.postmarkPassword))).toEqual({
    status: 200,
    received: 1,
  })
  const complaint = JSON.stringify({ RecordType: 'SpamComplaint', ID: 42, Email: 'mei@example.org' })
  await report('postmark', complaint, basic(SECRETS.postmarkPassword))
  expect(await suppressed()).toMatchObject([
    { email: 'ada@example.org', reason: 'bounced', source: 'postmark' },
    { email: 'mei@example.org', reason: 'complained', source: 'postmark' },
  ])
})

test('Mailgun reports with a signature of now', async () => {
  const failed = {
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    'delivery-status': { message: 'gone' },
  }
  expect(await report('mailgun', mailgun(failed, now.getTime() / 1000 - 3600))).toMatchObject({ status: 400 })
  expect(await report('mailgun', mailgun(failed).replace('"token":"abc"', '"token":"abd"'))).toMatchObject({
    status: 400,
  })
  expect(await suppressed()).toEqual([])
  expect(await report('mailgun', mailgun(failed))).toEqual({ status: 200, received: 1 })
  await report('mailgun', mailgun({ id: 'm2', event: 'complained', recipient: 'mei@example.org' }))
  await report('mailgun', mailgun({ id: 'm3', event: 'delivered', recipient: 'zoe@example.org' }))
  expect(await suppressed()).toMatchObject([
    { email: 'ada@example.org', reason: 'bounced', detail: 'gone' },
    { email: 'mei@example.org', reason: 'complained' },
  ])
})

test('Resend reports with a signature of Svix, of now', async () => {
  const body = {
    type: 'email.bounced',
    data: { to: ['ada@example.org'], bounce: { type: 'Permanent', subType: 'General', message: 'gone' } },
  }
  expect(await report('resend', ...resend(body, 'msg_1', now.getTime() / 1000 - 600))).toMatchObject({
    status: 400,
  })
  const [payload, headers] = resend(body)
  expect(await report('resend', payload.replace('ada', 'eve'), headers)).toMatchObject({ status: 400 })
  expect(await report('resend', payload)).toMatchObject({ status: 400 })
  expect(await report('resend', payload, headers)).toEqual({ status: 200, received: 1 })
  await report('resend', ...resend({ type: 'email.complained', data: { to: ['mei@example.org'] } }, 'msg_2'))
  expect(await suppressed()).toMatchObject([
    { email: 'ada@example.org', reason: 'bounced' },
    { email: 'mei@example.org', reason: 'complained' },
  ])
})

test('what is no JSON, or no report, is refused with words', async () => {
  expect(await report('postmark', 'no', basic(SECRETS.postmarkPassword))).toMatchObject({
    status: 400,
    code: 'invalid_json',
  })
  expect(await report('mailgun', '{}')).toMatchObject({ status: 400, code: 'invalid_request' })
  expect(await report('resend', ...resend({ type: 'email.bounced', data: { to: ['a"b'] } }))).toMatchObject({
    status: 400,
    code: 'invalid_request',
  })
  const [payload, headers] = resend({ type: 'email.complained', data: { to: ['a\u0000@example.org'] } })
  expect(await report('resend', payload, headers)).toMatchObject({ status: 400 })
})

const soft = (id: string) => report('ses', sns(sesBounce('Transient', id, 'ada@example.org')))

test('the fifth soft bounce within 14 days counts as a hard one, and a repeated report as none', async () => {
  for (const id of ['1', '2', '3', '4', '4', '4']) await soft(id)
  expect(await suppressed()).toEqual([])
  await api.rows(
    `update private.mail_reports set created_at = now() - interval '15 days' where report_id = '1'`,
  )
  await soft('5')
  expect(await suppressed()).toEqual([])
  await soft('6')
  expect(await suppressed()).toMatchObject([{ email: 'ada@example.org', reason: 'bounced' }])
})

test('an address that is removed from the list starts again, and its newsletter continues', async () => {
  await api.rows(
    `insert into public.newsletter_subscribers (email, status, source, consented_at)
     values ('ada@example.org', 'subscribed', 'form', now())`,
  )
  const status = async () => (await api.rows('select status from public.newsletter_subscribers'))[0]?.status
  for (const id of ['1', '2', '3', '4', '5']) await soft(id)
  expect(await status()).toBe('bounced')
  await api.rows('delete from public.mail_suppressions')
  expect(await status()).toBe('subscribed')
  await soft('6')
  expect(await suppressed()).toEqual([])
})

test('a complaint ends the newsletter, and taking it off the list does not bring it back', async () => {
  await api.rows(
    `insert into public.newsletter_subscribers (email, status, source, consented_at)
     values ('ada@example.org', 'subscribed', 'form', now())`,
  )
  const complaint = {
    complaint: { feedbackId: 'c1', complainedRecipients: [{ emailAddress: 'ada@example.org' }] },
  }
  const rescued = { complaint: { ...complaint.complaint, complaintFeedbackType: 'not-spam' } }
  await report('ses', sns(rescued))
  expect(await suppressed()).toEqual([])
  await report('ses', sns(complaint))
  await api.rows('delete from public.mail_suppressions')
  expect(await api.rows('select status from public.newsletter_subscribers')).toEqual([
    { status: 'unsubscribed' },
  ])
})

const dsn = (mail: string, token = SECRETS.bounceToken) =>
  report('dsn', mail, { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' })
const store = () =>
  api.rows(
    `insert into public.mail_outbox (id, kind, to_email, subject, html, text, status)
     values ($1, 'event-reminder', 'Ada@example.org', 'Hello', '<p>', 'Hello', 'sent') on conflict do nothing`,
    [MAIL],
  )

test('a bounced mail that a mail server passes on names the address that we wrote to', async () => {
  await store()
  expect(await dsn(bounceMail('5.1.1'), 'another token')).toMatchObject({ status: 400 })
  expect(await dsn(bounceMail('5.1.1'))).toEqual({ status: 200, received: 1 })
  expect(await suppressed()).toEqual([
    {
      email: 'ada@example.org',
      reason: 'bounced',
      source: 'dsn',
      detail: '550 5.1.1 <forwarded@example.net>: user unknown',
    },
  ])
})

test('a bounce of no mail of ours, a delay, and mail of people suppress nobody', async () => {
  await store()
  for (const mail of [
    bounceMail('5.1.1', { id: '7a1c1f0e-0000-4000-8000-000000000002' }),
    bounceMail('5.1.1', { host: 'other.test' }),
    bounceMail('4.4.1', { action: 'delayed' }),
    `From: Ada@example.org\r\nIn-Reply-To: <${MAIL}@juno.test>\r\n\r\nThank you!`,
    '\u0000\u0001',
  ])
    expect(await dsn(mail)).toEqual({ status: 200, received: 0 })
  await dsn(bounceMail('5.2.2'))
  expect(await suppressed()).toEqual([])
  expect(await api.rows('select kind from private.mail_reports')).toEqual([{ kind: 'soft' }])
})

test('a complaint that a provider mails is about the address that we wrote to', async () => {
  await store()
  const complaint = bounceMail('5.1.1')
    .replace('message/delivery-status', 'message/feedback-report')
    .replace('Reporting-MTA: dns; mx.example.org', 'Feedback-Type: abuse')
  expect(await dsn(complaint)).toEqual({ status: 200, received: 1 })
  expect(await suppressed()).toMatchObject([
    { email: 'ada@example.org', reason: 'complained', source: 'dsn' },
  ])
})
