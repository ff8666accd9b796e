import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let kim: string
let lou: string
let messageId: string

beforeAll(async () => {
  api = await openTestApi()
  kim = await api.addUser('kim@juno.example', { admin: true })
  lou = await api.addUser('lou@juno.example', { admin: true })
  await api.rows(`update public.profiles set name = 'Kim Keeper' where id = $1`, [kim])
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.rows('delete from public.contact_messages')
  const [row] = await api.rows<{ id: string }>(
    `insert into public.contact_messages (name, email, message)
     values ('Ada Lovelace', 'ada@example.com', 'Is there a group?') returning id`,
  )
  messageId = row!.id
  await api.forgetMails()
})

const reply = (text: string, { by = kim, seen = 0, to = messageId } = {}) =>
  api.post(`/api/contact-messages/${to}/reply`, { text, seen }, by)
const replies = () =>
  api.db.as({ sub: lou }, 'select text, author_id from public.contact_replies order by created_at')

it('mails the sender, and stores who answered what', async () => {
  const response = await reply('There is.\n\nJoin us on Monday.')
  expect(response.json()).toEqual({ message: 'Your reply is on its way to ada@example.com.' })
  const [mail, ...others] = await api.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    kind: 'contact-reply',
    to: 'ada@example.com',
    subject: 'Your message to Juno',
  })
  expect(mail!.text).toMatch(/Hi Ada,\s+There is\.\s+Join us on Monday\.\s+Kim, for the Juno team/)
  expect(mail!.text).toContain('Is there a group?')
  expect(await replies()).toEqual([{ text: 'There is.\n\nJoin us on Monday.', author_id: kim }])
  expect(await api.rows('select status from public.contact_messages')).toEqual([{ status: 'read' }])
  expect(
    await api.rows('select actor_id, action from public.audit_log where subject_id = $1', [messageId]),
  ).toEqual([{ actor_id: kim, action: 'contact_message.replied' }])
})

it('lets answers come back to the address of the settings', async () => {
  await api.rows(
    `insert into public.site_settings (key, value) values ('contact_address', '"inbox@example.org"')`,
  )
  await reply('There is.')
  const [row] = await api.rows(`select headers from public.mail_outbox where kind = 'contact-reply'
    order by created_at desc limit 1`)
  expect(row).toEqual({ headers: { 'Reply-To': 'inbox@example.org' } })
})

it('mails once when the button is pressed twice', async () => {
  const responses = await Promise.all([reply('There is.'), reply('There is.')])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await api.mails()).toHaveLength(1)
  expect(await replies()).toHaveLength(1)
})

it('shows the second of two admins the reply of the first', async () => {
  await reply('There is.')
  const response = await reply('There is none.', { by: lou })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'reply_exists',
    message: 'Kim Keeper has already replied. Please read that reply first.',
  })
  expect((await reply('And one on Tuesday.', { by: lou, seen: 1 })).statusCode).toBe(200)
  expect(await replies()).toHaveLength(2)
})

it('refuses everybody else, nothing at all, and a message that is gone', async () => {
  const member = await api.addUser('member@juno.example')
  expect((await reply('Hello', { by: member })).statusCode).toBe(403)
  expect((await reply('  ')).statusCode).toBe(400)
  expect((await reply('x'.repeat(5001))).statusCode).toBe(400)
  expect((await reply('Hello', { to: '00000000-0000-4000-8000-000000000000' })).statusCode).toBe(404)
  expect((await reply('Hello', { to: 'nothing' })).statusCode).toBe(404)
  expect(await api.mails()).toEqual([])
})
