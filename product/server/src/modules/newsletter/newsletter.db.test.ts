import { randomUUID } from 'node:crypto'
import { newsletterRefusals, newsletterTexts } from '@juno/domain/newsletter/newsletter'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { awaitInvitation } from '../../testing/member-import/await-invitation'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let admin: string
let member: string
const now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  api = await openTestApi({ clock: () => now })
  admin = await api.addUser('team@example.com', { admin: true })
  member = await api.addUser('member@example.com')
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.forgetMails()
  await api.rows('delete from public.newsletter_issues')
  await api.rows('delete from public.newsletter_subscribers')
  await api.rows(
    `update public.site_settings set value = '"1 Example Street, Toronto"' where key = 'postal_address'`,
  )
})

const subscribe = async (status = 'subscribed', email = `${randomUUID()}@example.com`) => {
  const rows = await api.rows<{ id: string; email: string; unsubscribe_token: string }>(
    `insert into public.newsletter_subscribers (email, status, source, consented_at)
     values ($1, $2, 'application', now()) returning id, email, unsubscribe_token`,
    [email, status],
  )
  return rows[0]!
}

async function call(
  method: 'GET' | 'POST',
  url: string,
  bearer: string | null,
  body?: object | string,
  type?: string,
) {
  const response = await api.app.inject({
    method,
    url: `/api/newsletter/${url}`,
    headers: {
      ...(bearer && { authorization: `Bearer ${api.token(bearer)}` }),
      ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
    },
    payload: body,
  })
  const json: Record<string, unknown> = response.headers['content-type']?.toString().includes('json')
    ? response.json()
    : {}
  return { status: response.statusCode, json, headers: response.headers }
}
const send = (body: object, bearer: string | null = admin) => call('POST', 'send', bearer, body)
const issue = { subject: 'November', content: 'Hello all.\n\nMore at https://juno.example/more.' }

describe('permission', () => {
  test.each([
    ['GET', 'subscribers/count'],
    ['POST', 'send'],
    ['POST', 'preview'],
  ] as const)('%s %s is for admins', async (method, url) => {
    const body = method === 'POST' ? issue : undefined
    expect((await call(method, url, null, body)).status).toBe(401)
    const refused = await call(method, url, member, body)
    expect(refused.status).toBe(403)
    if (url !== 'preview') expect(refused.json).toMatchObject({ success: false, error: refused.json.message })
  })
})

test('the count is the number of subscribers', async () => {
  for (const status of ['subscribed', 'subscribed', 'unsubscribed', 'bounced', 'pending'])
    await subscribe(status)
  expect((await call('GET', 'subscribers/count', admin)).json).toEqual({
    success: true,
    count: 2,
    error: null,
  })
})

test.each([
  [{ content: 'x' }, newsletterTexts.missing],
  [{ subject: ' ', content: 'x' }, newsletterTexts.missing],
  [{ subject: 'x' }, newsletterTexts.missing],
  [{ ...issue, testMode: true }, newsletterTexts.testEmailMissing],
  [{ ...issue, testMode: true, testEmail: 'nobody' }, 'Please enter an email address like name@example.com.'],
  [{ ...issue, subject: 'a\nb' }, 'Please use a single line.'],
  [{ ...issue, scheduledFor: 'tomorrow' }, 'Please choose a date and time.'],
])('%j is refused with its own message', async (body, message) => {
  const refused = await send(body)
  expect(refused).toMatchObject({ status: 400, json: { success: false, message, error: message } })
})

test('people who were imported and not invited are neither counted nor sent an issue, now or later', async () => {
  const [reader, imported] = [await subscribe(), await subscribe()]
  await awaitInvitation(api, imported.email)
  expect((await call('GET', 'subscribers/count', admin)).json).toMatchObject({ count: 1 })
  const later = { ...issue, scheduledFor: '2026-12-24T12:00:00Z' }
  expect((await send(later)).json).toMatchObject({ recipientCount: 1 })
  expect((await send(issue)).json).toMatchObject({ recipientCount: 1 })
  expect(await api.rows('select email from public.newsletter_recipients')).toEqual([{ email: reader.email }])
})

test('a test goes to one address, and stores no issue', async () => {
  await subscribe()
  const sent = await send({ ...issue, testMode: true, testEmail: ' Team@Example.com ' })
  expect(sent).toMatchObject({ status: 202, json: { success: true, recipientCount: 1, issueId: null } })
  expect(await api.mails()).toMatchObject([
    {
      kind: 'newsletter-test',
      to: 'team@example.com',
      subject: `[Test] ${issue.subject}`,
      text: expect.stringContaining(issue.content),
    },
  ])
  expect(await api.rows('select from public.newsletter_issues')).toEqual([])
})

test('an issue takes a snapshot: sent and excluded together are the candidates', async () => {
  for (const status of ['subscribed', 'subscribed', 'bounced', 'unsubscribed', 'pending'])
    await subscribe(status)
  const { status, json } = await send(issue)
  expect({ status, json }).toMatchObject({ status: 202, json: { success: true, recipientCount: 2 } })
  expect(json.message).toBe('The newsletter is on its way to 2 subscribers.')
  await subscribe()
  expect(
    await api.rows('select status, candidates, waiting, excluded from public.newsletter_reports'),
  ).toEqual([{ status: 'sending', candidates: 3, waiting: 2, excluded: 1 }])
  expect(
    await api.rows(
      `select actor_id, action, subject_id, details from public.audit_log where action = 'newsletter.sent'`,
    ),
  ).toContainEqual({
    actor_id: admin,
    action: 'newsletter.sent',
    subject_id: json.issueId,
    details: { subject: 'November', recipients: 2 },
  })
})

test('two equal requests at once make one issue', async () => {
  await subscribe()
  const responses = await Promise.all([send(issue), send(issue), send(issue)])
  expect(new Set(responses.map(({ json }) => json.issueId)).size).toBe(1)
  expect(await api.rows('select from public.newsletter_issues')).toHaveLength(1)
})

test('a member whose membership lapsed stays subscribed', async () => {
  const lapsed = await api.addUser('lapsed@example.com')
  await api.rows(
    `insert into public.memberships (user_id, email, status, state) values ($1, 'lapsed@example.com', 'canceled', 'ended')`,
    [lapsed],
  )
  await subscribe('subscribed', 'lapsed@example.com')
  expect((await send(issue)).json.recipientCount).toBe(1)
})

test('without a postal address or without subscribers nothing is sent', async () => {
  const none = await send(issue)
  expect(none).toMatchObject({ status: 409, json: { error: newsletterRefusals.noSubscribers } })
  await subscribe()
  await api.rows(`update public.site_settings set value = '" "' where key = 'postal_address'`)
  const nowhere = await send(issue)
  expect(nowhere).toMatchObject({ status: 409, json: { error: newsletterRefusals.postalAddressMissing } })
  expect(await api.rows('select from public.newsletter_issues')).toEqual([])
})

test('a scheduled issue has no recipients yet, and its time is in the future', async () => {
  await subscribe()
  const later = await send({ ...issue, scheduledFor: '2026-11-22T09:00:00-05:00' })
  expect(later.json).toMatchObject({
    success: true,
    message: 'The newsletter is scheduled.',
    recipientCount: 1,
  })
  expect(await api.rows('select status, scheduled_for, candidates from public.newsletter_reports')).toEqual([
    { status: 'scheduled', scheduled_for: new Date('2026-11-22T14:00:00Z'), candidates: 0 },
  ])
  const past = await send({ ...issue, scheduledFor: '2026-11-21T11:59:00Z' })
  expect(past).toMatchObject({ status: 409, json: { error: newsletterRefusals.inPast } })
})

test('the preview is the mail itself, with links, sender, postal address and unsubscribe link', async () => {
  const { json } = await call('POST', 'preview', admin, issue)
  expect(json.subject).toBe('November')
  expect(json.html).toContain('href="https://juno.example/more"')
  for (const part of [json.html, json.text]) {
    expect(part).toContain('1 Example Street, Toronto')
    expect(part).toContain('/unsubscribe')
  }
})

describe('unsubscribing', () => {
  const ledger = (email: string) =>
    api.rows('select action, source from public.newsletter_consents where email = $1', [email])
  const statusOf = (email: string) =>
    api.rows('select status from public.newsletter_subscribers where email = $1', [email])

  test.each([
    ['a mail program', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    ['the page', '{}', 'application/json'],
    ['nothing at all', undefined, undefined],
  ])('%s unsubscribes with one POST, without a sign-in, once in the ledger', async (_, body, type) => {
    const { email, unsubscribe_token: token } = await subscribe()
    for (let time = 0; time < 2; time++) {
      const response = await call('POST', `unsubscribe?token=${token}`, null, body, type)
      expect(response).toMatchObject({ status: 200, json: { message: 'You are unsubscribed.' } })
    }
    expect(await statusOf(email)).toEqual([{ status: 'unsubscribed' }])
    expect(await ledger(email)).toEqual([{ action: 'withdrawn', source: 'mail' }])
  })

  test('opening the address unsubscribes nobody: it leads to the page that asks first', async () => {
    const { email, unsubscribe_token: token } = await subscribe()
    const response = await call('GET', `unsubscribe?token=${token}`, null)
    expect(response.status).toBe(303)
    expect(response.headers.location).toBe(`https://juno.test/unsubscribe?token=${token}`)
    expect(await statusOf(email)).toEqual([{ status: 'subscribed' }])
  })

  test('a bounced address stays bounced', async () => {
    const { email, unsubscribe_token: token } = await subscribe('bounced')
    expect((await call('POST', `unsubscribe?token=${token}`, null)).status).toBe(200)
    expect(await statusOf(email)).toEqual([{ status: 'bounced' }])
  })

  test.each([
    'unsubscribe',
    'unsubscribe?token=x',
    `unsubscribe?token=${randomUUID()}`,
    'unsubscribe?token=a&token=b',
  ])('%s is refused as an unknown link', async url => {
    const refused = await call('POST', url, null)
    expect(refused).toMatchObject({ status: 404, json: { message: newsletterRefusals.unknownLink } })
  })
})
