import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'

let jobs: TestJobs

beforeAll(async () => {
  jobs = await openTestJobs()
})
afterAll(() => jobs.close())
afterEach(() => jobs.reset('public.mail_suppressions'))

const enqueue = (to: string, idempotencyKey = to, kind = 'application-received') =>
  jobs.scopes.withServiceRole(db =>
    jobs.outbox.enqueue(db, {
      kind,
      to,
      content: { subject: 'Hello', preview: 'Hello.', heading: 'Hello', paragraphs: ['Hello.'] },
      idempotencyKey,
    }),
  )

const runDueJobs = () => jobs.runDue()

async function outbox() {
  const { rows } = await jobs.db.adminPool.query<{ status: string }>(
    'select status, attempts, last_error from public.mail_outbox',
  )
  return rows
}

const suppressed = async () =>
  (await jobs.db.adminPool.query('select email from public.mail_suppressions')).rowCount

test('a recipient that the server refuses for good fails at once, and nothing more is sent until the team says so', async () => {
  await enqueue('gone@example.org')
  jobs.smtp.behaviour = 'reject recipient'
  await runDueJobs()
  expect(await outbox()).toMatchObject([
    { status: 'failed', attempts: 1, last_error: expect.stringContaining('550') },
  ])

  jobs.smtp.behaviour = 'accept'
  const again = () => jobs.db.adminPool.query(`update public.mail_outbox set status = 'queued'`)
  await again()
  await runDueJobs()
  expect(await outbox()).toMatchObject([{ status: 'suppressed' }])

  await jobs.db.adminPool.query('delete from public.mail_suppressions')
  await again()
  await runDueJobs()
  expect(await outbox()).toMatchObject([{ status: 'sent' }])
})

test.each([
  ['550 no such person', 'hard'],
  ['550 5.1.1 no such person', 'hard'],
  ['552 5.2.2 mailbox full', 'soft'],
  ['552 Mailbox quota exceeded', 'soft'],
])('%s is a %s bounce', async (answer, kind) => {
  await enqueue('gone@example.org', answer)
  jobs.smtp.behaviour = 'reject recipient'
  jobs.smtp.refusal = answer
  await runDueJobs()
  const { rows } = await jobs.db.adminPool.query<{ kind: string }>(
    'select kind from private.mail_reports order by created_at desc limit 1',
  )
  expect(rows).toEqual([{ kind }])
  expect(await suppressed()).toBe(kind === 'hard' ? 1 : 0)
})

test('a server that dislikes an issue six times takes nobody off the list', async () => {
  jobs.smtp.behaviour = 'reject recipient'
  jobs.smtp.refusal = '554 5.7.1 Message refused: bad reputation of 192.0.2.1'
  for (let issue = 0; issue < 6; issue++) await enqueue('member@example.org', `issue ${issue}`, 'newsletter')
  await runDueJobs()
  expect((await outbox()).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'failed'))
  expect(await suppressed()).toBe(0)
})

test('a mail that is greylisted with 5xx is sent again', async () => {
  jobs.smtp.behaviour = 'reject recipient'
  jobs.smtp.refusal = '550 Greylisted, please try again in 5 minutes'
  await enqueue('ada@example.org')
  await runDueJobs()
  expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 1 }])
})
