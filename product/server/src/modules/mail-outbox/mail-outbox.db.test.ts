import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let admin: string

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('olive@juno.example', { admin: true })
})
afterAll(() => api.close())
beforeEach(() => api.rows('delete from mail_outbox'))

const retry = (body: object, who = admin) =>
  api.app.inject({
    method: 'POST',
    url: '/api/mail-outbox/retry',
    headers: { authorization: `Bearer ${api.token(who)}` },
    payload: body,
  })

async function mail(status: string, more: { expires?: string; text?: string; kind?: string } = {}) {
  const { expires = null, text = 'Hello', kind = 'event-message' } = more
  const [row] = await api.rows<{ id: string }>(
    `insert into mail_outbox (kind, to_email, subject, html, text, status, expires_at, headers)
     values ($4, 'ada@example.org', 'Hello', '<p>', $2, $1, $3,
       '{"List-Unsubscribe": "<https://juno.test/u?token=abc>"}') returning id`,
    [status, text, expires, kind],
  )
  return row!.id
}
const states = async () =>
  (await api.rows<{ status: string }>('select status from mail_outbox order by created_at, id')).map(
    row => row.status,
  )

test('one failed mail is queued again, and the audit log says so', async () => {
  const id = await mail('failed')
  await mail('failed')
  const response = await retry({ id })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toEqual({ queued: 1, message: 'The email is on its way again.' })
  expect((await states()).sort()).toEqual(['failed', 'queued'])
  expect(await api.rows(`select actor_id, actor_email, subject_id, details from audit_log`)).toEqual([
    {
      actor_id: admin,
      actor_email: 'olive@juno.example',
      subject_id: id,
      details: { mails: 1, kinds: ['event-message'] },
    },
  ])
})

test('all failed mails are queued again, except expired ones', async () => {
  await mail('failed')
  await mail('failed')
  await mail('failed', { expires: '2020-01-01' })
  await mail('sent')
  expect((await retry({ all: true })).json()).toEqual({
    queued: 2,
    message: '2 emails are on their way again.',
  })
  expect((await states()).sort()).toEqual(['failed', 'queued', 'queued', 'sent'])
  expect((await retry({ all: true })).json().message).toBe('There is no email that could be sent again.')
})

test('a mail that did not fail or does not exist is refused, and so are members', async () => {
  expect((await retry({ id: await mail('sent') })).statusCode).toBe(409)
  expect((await retry({ id: await mail('failed', { expires: '2020-01-01' }) })).statusCode).toBe(409)
  expect((await retry({ id: randomUUID() })).statusCode).toBe(404)
  expect((await retry({ id: 'x' })).statusCode).toBe(400)
  expect((await retry({})).statusCode).toBe(400)
  expect((await retry({ all: true }, await api.addUser('mia@juno.example'))).statusCode).toBe(403)
})

test('a mail is shown without the links and codes that give access', async () => {
  const token = 'Zk3_9'.repeat(8)
  const id = await mail('sent', {
    text: `Go to https://juno.test/create-account?token=${token}. Or type ${token}`,
  })
  const shown = async (mailId: string) =>
    (await api.db.as<{ text: unknown }>({ sub: admin }, 'select admin_mail_text($1) as text', [mailId]))[0]!
      .text
  expect(await shown(id)).toMatchObject({
    text: 'Go to https://juno.test/… Or type …',
    headers: { 'List-Unsubscribe': '<https://juno.test/…>' },
  })
  expect(await shown(await mail('sent', { kind: 'auth-recovery' }))).toMatchObject({ text: null })
})
