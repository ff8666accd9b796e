import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openImapServer, type ImapServer } from '../../../testing/imap-server'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { BOUNCED_MAIL, bounceMail } from '../testing/bounce-mail'
import { bounceMailboxHealth } from './bounce-mailbox-health'
import { parseMailboxAddress } from './mailbox-address'
import { readBounceMailbox } from './read-bounce-mailbox'

let api: TestApi
let box: ImapServer
let now = new Date()

beforeAll(async () => void (api = await openTestApi({ clock: () => now })))
afterAll(() => api.close())
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  for (const table of ['public.mail_suppressions', 'private.mail_reports', 'private.bounce_mailbox'])
    await api.rows(`delete from ${table}`)
  await api.rows(
    `insert into public.mail_outbox (id, kind, to_email, subject, html, text, status)
     values ($1, 'event-reminder', 'Ada@example.org', 'Hello', '<p>', 'Hello', 'sent') on conflict do nothing`,
    [BOUNCED_MAIL],
  )
  box = await openImapServer()
  return () => box.close()
})

const look = async (change: object = {}) => {
  const settings = { ...parseMailboxAddress(box.url)!, ...change }
  await readBounceMailbox(api.server, settings).handle({}, { isLastAttempt: false })
}
const later = () => (now = new Date(now.getTime() + 6 * 60_000))
const suppressed = async () => (await api.rows('select email from public.mail_suppressions')).length
const health = () => bounceMailboxHealth(api.server)
const fetched = () => box.asked.filter(command => command.includes('[]')).length

test('a bounce of ours is noted and marked as read; letters of people stay unread and are not opened', async () => {
  box.add('From: ada@example.org\r\n\r\nThank you!', false)
  box.add(bounceMail('5.1.1'))
  box.add(bounceMail('5.1.1', { host: 'other.example' }))
  await look()
  expect(await suppressed()).toBe(1)
  expect(box.mails.map(({ seen }) => seen)).toEqual([false, true, false])
  expect(fetched()).toBe(2)
  expect(box.asked.filter(command => /EXPUNGE|MOVE|COPY|Deleted/i.test(command))).toEqual([])
  expect(await health()).toEqual({ lookedAt: now.toISOString(), problem: null })
})

test('it is looked at every five minutes, and only what came since is read', async () => {
  box.add(bounceMail('5.1.1'))
  await look()
  box.asked.length = 0
  await look()
  expect(box.asked).toEqual([])
  later()
  await look()
  expect(fetched()).toBe(0)
  box.add(bounceMail('5.2.2'))
  later()
  await look()
  expect(fetched()).toBe(1)
})

test('a connection that breaks in the middle is noted, and the next look goes on where it was', async () => {
  box.add(bounceMail('5.1.1'))
  box.add(bounceMail('5.1.1', { host: 'other.example' }))
  box.breakAt = /STORE/
  await look()
  expect(await suppressed()).toBe(1)
  expect(await health()).toEqual({ lookedAt: null, problem: 'unreadable' })
  later()
  await look()
  expect(box.mails[0]!.seen).toBe(true)
  expect(await suppressed()).toBe(1)
  expect(await api.rows('select kind from private.mail_reports')).toHaveLength(1)
  expect(await health()).toMatchObject({ problem: null })
})

test('where the numbers of the folder start again, it is read again', async () => {
  for (let n = 0; n < 3; n++) box.add('letter', false)
  await look()
  box.mails.length = 0
  box.uidValidity++
  box.add(bounceMail('5.1.1'))
  later()
  await look()
  expect(await suppressed()).toBe(1)
})

test('a report that cannot be understood holds up no other', async () => {
  vi.spyOn(api.server.logger, 'warn').mockImplementation(() => {})
  box.add(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(400)}`,
  )
  box.add(bounceMail('5.1.1'))
  await look()
  expect(await suppressed()).toBe(1)
})

test.each([
  ['refused', { password: 'wrong' }],
  ['no-folder', { folder: 'Nowhere' }],
  ['unreachable', { port: 1 }],
] as const)('a mailbox that is %s is told of, and nothing fails', async (problem, change) => {
  await look(change)
  expect(await health()).toEqual({ lookedAt: null, problem })
  later()
  await look()
  expect(await health()).toEqual({ lookedAt: now.toISOString(), problem: null })
})

test.each([
  ['imaps://bounces%40juno.example:a%2Fb@imap.example.org', 'imap.example.org', 993, 'INBOX'],
  ['imaps://u:p@imap.example.org:1993/INBOX/Came%20back', 'imap.example.org', 1993, 'INBOX/Came back'],
])('the address %s names a folder', (address, host, port, folder) => {
  expect(parseMailboxAddress(address)).toMatchObject({ host, port, folder, secure: true })
})

test.each([
  'https://u:p@imap.example.org',
  'imaps://imap.example.org',
  'imaps://u@imap.example.org',
  'nonsense',
])('%s names none', address => {
  expect(parseMailboxAddress(address)).toBeNull()
})
