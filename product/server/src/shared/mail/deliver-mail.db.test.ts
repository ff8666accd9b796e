import { readFileSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'
import { deliverMail } from './deliver-mail'
import { releaseStaleClaims } from './release-stale-claims'
import { recordMailReport } from './mail-report'
import type { MailTransport } from './mail-transport'
import { openSentJournal } from './sent-journal'

let jobs: TestJobs

beforeAll(async () => {
  jobs = await openTestJobs()
})
afterAll(() => jobs.close())
afterEach(() => jobs.reset('public.mail_suppressions'))

const CONTENT = {
  subject: 'We have your application, Ada',
  preview: 'You will hear from us.',
  heading: 'Thank you',
  paragraphs: ['You will hear from us within 48 hours.'],
}

const enqueue = (to: string, idempotencyKey = to, kind = 'application-received') =>
  jobs.scopes.withServiceRole(db =>
    jobs.outbox.enqueue(db, {
      kind,
      to,
      content: CONTENT,
      idempotencyKey,
    }),
  )

const runDueJobs = () => jobs.runDue()

async function outbox() {
  const { rows } = await jobs.db.adminPool.query<{
    to_email: string
    status: string
    attempts: number
    last_error: string | null
  }>('select to_email, status, attempts, last_error from public.mail_outbox order by to_email')
  return rows
}

test('a server that refuses, then disconnects, then accepts gets every mail exactly once', async () => {
  const people = Array.from({ length: 8 }, (_, index) => `person-${index}@example.org`)
  for (const person of people) await enqueue(person)

  jobs.smtp.behaviour = 'refuse'
  await runDueJobs()
  expect(jobs.smtp.accepted).toEqual([])
  expect(await outbox()).toEqual(
    people.map(to_email => ({ to_email, status: 'queued', attempts: 1, last_error: expect.any(String) })),
  )

  jobs.smtp.behaviour = 'drop'
  await runDueJobs()
  expect(jobs.smtp.accepted).toEqual([])
  expect(new Set((await outbox()).map(row => row.status))).toEqual(new Set(['queued']))

  jobs.smtp.behaviour = 'accept'
  await runDueJobs()
  await runDueJobs()
  expect(jobs.smtp.accepted.map(source => /^To: (.+)$/m.exec(source)![1]!.trim()).sort()).toEqual(people)
  expect(await outbox()).toEqual(
    people.map(to_email => ({ to_email, status: 'sent', attempts: 3, last_error: null })),
  )
})

test('two workers at once deliver a mail once', async () => {
  await enqueue('once@example.org')
  await Promise.all([runDueJobs(), runDueJobs(), runDueJobs()])
  expect(jobs.smtp.accepted).toHaveLength(1)
})

test('the same idempotency key writes one mail', async () => {
  await enqueue('same@example.org', 'key')
  await enqueue('same@example.org', 'key')
  await runDueJobs()
  expect(jobs.smtp.accepted).toHaveLength(1)
})

test('a mail whose transaction is rolled back is never sent', async () => {
  const work = jobs.scopes.withServiceRole(async db => {
    await jobs.outbox.enqueue(db, {
      kind: 'application-received',
      to: 'never@example.org',
      content: CONTENT,
      idempotencyKey: 'never',
    })
    throw new Error('the application was not stored')
  })
  await expect(work).rejects.toThrow('not stored')
  await runDueJobs()
  expect(jobs.smtp.accepted).toEqual([])
})

const suppress = (address: string, kind: 'hard' | 'complaint') =>
  jobs.scopes.withServiceRole(db =>
    recordMailReport(db, { source: 'ses', id: `${kind} ${address}`, address, kind, detail: '' }),
  )

test('where mail bounces only what is asked for just now is sent, after a complaint all but the community', async () => {
  await suppress('ada@example.org', 'hard')
  await suppress('mei@example.org', 'complaint')
  for (const to of ['Ada@example.org', 'mei@example.org'])
    for (const kind of ['auth-magiclink', 'payment-failed', 'event-reminder', 'newsletter'])
      await enqueue(to, `${kind} ${to}`, kind)
  await runDueJobs()
  const { rows } = await jobs.db.adminPool.query<{ to_email: string; kind: string }>(
    `select to_email, kind from public.mail_outbox where status = 'sent' order by to_email, kind`,
  )
  expect(rows).toEqual([
    { to_email: 'Ada@example.org', kind: 'auth-magiclink' },
    { to_email: 'mei@example.org', kind: 'auth-magiclink' },
    { to_email: 'mei@example.org', kind: 'payment-failed' },
  ])
  expect(jobs.smtp.accepted).toHaveLength(3)
  expect(new Set((await outbox()).map(({ status }) => status))).toEqual(new Set(['sent', 'suppressed']))
})

test('a mail whose process was killed while it sent is sent again under the same Message-ID', async () => {
  await enqueue('stranded@example.org')
  // A killed process leaves a claimed row and a job that stays locked.
  await jobs.db.adminPool.query(`
    update public.mail_outbox set status = 'sending', attempts = 1, claimed_at = now() - interval '11 minutes';
    update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes', locked_by = 'dead'`)
  await runDueJobs()
  expect(jobs.smtp.accepted).toEqual([])

  await jobs.run('requeue-stranded-mail')
  await runDueJobs()
  expect(jobs.smtp.accepted).toHaveLength(1)
  const { rows } = await jobs.db.adminPool.query<{ id: string }>('select id from public.mail_outbox')
  expect(jobs.smtp.accepted[0]).toContain(`Message-ID: <${rows[0]!.id}@juno.example>`)
})

test('a mail that was claimed by a clock that was wrong waits no longer than any other', async () => {
  await enqueue('claimed@example.org')
  await jobs.db.adminPool.query(`
    update public.mail_outbox set status = 'sending', attempts = 1, claimed_at = now() + interval '2 days';
    update graphile_worker._private_jobs set locked_at = now() + interval '2 days', locked_by = 'dead'`)
  await jobs.run('requeue-stranded-mail')
  // It may still be under way.
  await runDueJobs()
  expect(jobs.smtp.accepted).toEqual([])

  await jobs.db.adminPool.query(
    `update public.mail_outbox set claimed_at = claimed_at - interval '11 minutes'`,
  )
  await jobs.run('requeue-stranded-mail')
  await runDueJobs()
  expect(jobs.smtp.accepted).toHaveLength(1)
})

test('a mail that lost its job gets a new one, and a waiting one keeps its own', async () => {
  await enqueue('lost@example.org')
  await enqueue('waiting@example.org')
  await jobs.db.adminPool.query(`
    update public.mail_outbox set created_at = now() - interval '3 minutes';
    delete from graphile_worker._private_jobs where key = (
      select 'deliver-mail:' || id from public.mail_outbox where to_email = 'lost@example.org')`)
  await jobs.run('requeue-stranded-mail')
  await runDueJobs()
  expect(jobs.smtp.accepted).toHaveLength(2)
})

test('mail carries both parts, the configured sender and no recipient but its own', async () => {
  await enqueue('ada@example.org')
  await runDueJobs()
  const mail = await PostalMime.parse(jobs.smtp.accepted[0]!)
  expect(mail.from?.address).toBe('hello@juno.example')
  expect(mail.to).toEqual([{ address: 'ada@example.org', name: '' }])
  expect(mail.subject).toBe('We have your application, Ada')
  expect(mail.text).toContain('within 48 hours')
  expect(mail.html).toContain('within 48 hours')
})

test('one mail to many people goes to each of them alone', async () => {
  const people = ['ada@example.org', 'mei@example.org', 'zoe@example.org']
  const batchId = '7a1c1f0e-0000-4000-8000-000000000001'
  await jobs.scopes.withServiceRole(db =>
    jobs.outbox.enqueueAll(
      db,
      { kind: 'event-message', content: { ...CONTENT, paragraphs: ['And paper.'] }, batchId },
      people.map(to => ({ to, idempotencyKey: `event-message:${to}` })),
    ),
  )
  await runDueJobs()
  const mails = await Promise.all(jobs.smtp.accepted.map(source => PostalMime.parse(source)))
  expect(mails.map(mail => mail.to!.map(({ address }) => address)).sort()).toEqual(people.map(to => [to]))
  for (const mail of mails) expect(mail.text).toContain('And paper.')
  const { rows } = await jobs.db.adminPool.query('select from public.mail_outbox where batch_id = $1', [
    batchId,
  ])
  expect(rows).toHaveLength(3)
})

test('answers to a mail go where it says', async () => {
  await jobs.scopes.withServiceRole(db =>
    jobs.outbox.enqueue(db, {
      kind: 'contact-reply',
      to: 'ada@example.org',
      content: CONTENT,
      idempotencyKey: 'reply',
      replyTo: 'inbox@example.org',
    }),
  )
  await runDueJobs()
  const mail = await PostalMime.parse(jobs.smtp.accepted[0]!)
  expect(mail.replyTo).toEqual([{ name: '', address: 'inbox@example.org' }])
})

test('a mail whose handing over cannot be recorded, because PostgreSQL is away, is recorded later, not sent again', async () => {
  await enqueue('ada@example.org')
  // The statement that records it fails three times.
  await jobs.db.adminPool.query(`
    create sequence public.failures;
    create function public.refuse() returns trigger language plpgsql as $$
    begin
      if nextval('public.failures') <= 3 then raise exception 'no room' using errcode = '53100'; end if;
      return new;
    end $$;
    create trigger refuse before update on public.mail_outbox for each row when (new.status = 'sent')
      execute function public.refuse()`)
  await runDueJobs()
  expect(jobs.smtp.accepted).toHaveLength(1)
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1 }])
})

const claimed = (minutes: number) =>
  jobs.db.adminPool.query(
    `update public.mail_outbox set status = 'sending', claimed_at = now() - make_interval(mins => $1)`,
    [minutes],
  )

test('what the mail server took is noted before it is recorded, and not sent again after a kill', async () => {
  await enqueue('taken@example.org')
  const noted: string[] = []
  const query = async (text: string) => {
    // PostgreSQL would be asked now; this process is killed instead.
    if (text.includes('mail_sent')) noted.push(readFileSync(jobs.journalFile, 'utf8'))
    throw new Error('killed')
  }
  const stopping = AbortSignal.timeout(500)
  const { rows } = await jobs.db.adminPool.query<{ id: string }>('select id from public.mail_outbox')
  const [{ id }] = rows as [{ id: string }]
  const journal = openSentJournal(jobs.journalFile)
  const job = deliverMail('deliver-mail', {
    ...jobs,
    journal,
    queue: { query } as never,
    transport: jobs.smtp.transport,
  })
  await job.handle({ id }, { isLastAttempt: false, stopping })
  expect(noted[0]).toContain(`${id}\n`)
  expect(await outbox()).toMatchObject([{ status: 'sending' }])

  const next = openSentJournal(jobs.journalFile)
  await releaseStaleClaims({ ...jobs, journal: next, onlyServer: true })
  expect(next.left()).toEqual([])
  await runDueJobs()
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1 }])
  expect(jobs.smtp.accepted).toHaveLength(1)
})

/** PostgreSQL is away for longer than the job lives: a runner that lost it ends its jobs. */
async function deliverUntilStopped(transport: MailTransport, stopping: AbortSignal) {
  const { rows } = await jobs.db.adminPool.query<{ id: string }>('select id from public.mail_outbox')
  const job = deliverMail('deliver-mail', {
    ...jobs,
    queue: { query: () => Promise.reject(new Error('away')) } as never,
    transport,
  })
  await job.handle({ id: rows[0]!.id }, { isLastAttempt: false, stopping })
  expect(await outbox()).toMatchObject([{ status: 'sending' }])
}

test('a mail that was taken while PostgreSQL was away for long is recorded within a minute of its return', async () => {
  await enqueue('taken@example.org')
  await deliverUntilStopped(jobs.smtp.transport, AbortSignal.timeout(500))
  await jobs.run('requeue-stranded-mail')
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1 }])
  expect(jobs.journal.left()).toEqual([])
  expect(jobs.smtp.accepted).toHaveLength(1)
})

test('one whose answer came after its job had ended is recorded, too', async () => {
  await enqueue('late@example.org')
  const stopping = new AbortController()
  let answer: () => void = () => undefined
  const answered = new Promise<void>(resolve => (answer = resolve))
  const transport = {
    send: () => {
      stopping.abort()
      return answered
    },
    close: () => undefined,
  }
  await deliverUntilStopped(transport, stopping.signal)
  answer()
  await expect.poll(() => jobs.journal.left()).toHaveLength(1)
  await jobs.run('requeue-stranded-mail')
  expect(await outbox()).toMatchObject([{ status: 'sent' }])
})

test('the only server sends at its start what a killed one had claimed; one of several leaves it', async () => {
  await enqueue('claimed@example.org')
  await claimed(1)
  const journal = openSentJournal(`${jobs.journalFile}-of-none`)
  await releaseStaleClaims({ ...jobs, journal, onlyServer: false })
  expect(await outbox()).toMatchObject([{ status: 'sending' }])
  await releaseStaleClaims({ ...jobs, journal, onlyServer: true })
  await runDueJobs()
  expect(await outbox()).toMatchObject([{ status: 'sent' }])
  expect(jobs.smtp.accepted).toHaveLength(1)
})

test('a claim whose answer was lost is taken up again by the process that made it', async () => {
  await enqueue('unsure@example.org')
  const { rows } = await jobs.db.adminPool.query<{ id: string }>('select id from public.mail_outbox')
  let isAway = true
  const withServiceRole: typeof jobs.scopes.withServiceRole = async work => {
    const result = await jobs.scopes.withServiceRole(work)
    if (isAway) throw new Error('Connection terminated unexpectedly')
    return result
  }
  const job = deliverMail('deliver-mail', {
    ...jobs,
    scopes: { withServiceRole },
    journal: openSentJournal(jobs.journalFile),
    queue: jobs.db.adminPool,
    transport: jobs.smtp.transport,
  })
  const run = () => job.handle({ id: rows[0]!.id }, { isLastAttempt: false })
  await expect(run()).rejects.toThrow('terminated')
  expect(await outbox()).toMatchObject([{ status: 'sending' }])
  isAway = false
  await run()
  await run()
  expect(await outbox()).toMatchObject([{ status: 'sent' }])
  expect(jobs.smtp.accepted).toHaveLength(1)
})
