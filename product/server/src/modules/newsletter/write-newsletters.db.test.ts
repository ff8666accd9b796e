import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'

let jobs: TestJobs
let now = new Date()

beforeAll(async () => {
  jobs = await openTestJobs({ clock: () => now })
  await rows(
    `update public.site_settings set value = '"1 Example Street, Toronto"' where key = 'postal_address'`,
  )
})
afterAll(() => jobs.close())
beforeEach(async () => {
  now = new Date()
})
afterEach(() =>
  jobs.reset('public.newsletter_issues', 'public.newsletter_subscribers', 'public.mail_suppressions'),
)

const rows = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await jobs.db.adminPool.query(sql, values)).rows as T[]

const subscribe = (...names: string[]) =>
  rows(
    `insert into public.newsletter_subscribers (email, status, source, consented_at)
     select name || '@example.org', 'subscribed', 'application', now() from unnest($1::text[]) name`,
    [names],
  )

async function newIssue(scheduledFor: Date | null = null) {
  const [issue] = await rows<{ id: string }>(
    `insert into public.newsletter_issues (subject, content, status, scheduled_for)
     values ('November', 'Hello.', case when $1::timestamptz is null then 'draft' else 'scheduled' end, $1) returning id`,
    [scheduledFor],
  )
  if (!scheduledFor) await rows('select private.begin_newsletter($1)', [issue!.id])
  return issue!.id
}

const report = async () =>
  (await rows('select status, candidates, waiting, sent, failed, excluded from public.newsletter_reports'))[0]
const runDueJobs = () => jobs.runDue()
const withdraw = (name: string, status = 'unsubscribed') =>
  rows('update public.newsletter_subscribers set status = $2 where email = $1', [
    `${name}@example.org`,
    status,
  ])

test('an issue goes to each recipient alone, with their own unsubscribe link and the headers for mail programs', async () => {
  await subscribe('ada', 'mei')
  await newIssue()
  await runDueJobs()
  const mails = await Promise.all(jobs.smtp.accepted.map(source => PostalMime.parse(source)))
  expect(mails.map(mail => mail.to!.map(({ address }) => address)).sort()).toEqual([
    ['ada@example.org'],
    ['mei@example.org'],
  ])
  for (const mail of mails) {
    const [{ token } = { token: '' }] = await rows<{ token: string }>(
      'select unsubscribe_token as token from public.newsletter_subscribers where email = $1',
      [mail.to![0]!.address],
    )
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toBe(
      `<https://juno.example/api/newsletter/unsubscribe?token=${token}>`,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-id')).toBe('<newsletter.juno.example>')
    expect(header('auto-submitted')).toBe('auto-generated')
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain(`https://juno.example/unsubscribe?token=${token}`)
      expect(part).toContain('1 Example Street, Toronto')
      expect(part).not.toContain('unsubscribe0')
    }
  }
  expect(await report()).toEqual({
    status: 'sent',
    candidates: 2,
    waiting: 0,
    sent: 2,
    failed: 0,
    excluded: 0,
  })
})

test('a scheduled issue begins when its time has come, and not without a postal address', async () => {
  await subscribe('ada')
  await newIssue(new Date(now.getTime() + 60_000))
  await jobs.run('write-newsletters')
  expect(await report()).toMatchObject({ status: 'scheduled', candidates: 0 })

  now = new Date(now.getTime() + 61_000)
  const setAddress = (value: string) =>
    rows(`update public.site_settings set value = to_jsonb($1::text) where key = 'postal_address'`, [value])
  await setAddress('')
  await jobs.run('write-newsletters')
  expect(await report()).toMatchObject({ status: 'scheduled' })

  await setAddress('1 Example Street, Toronto')
  await subscribe('mei')
  await jobs.run('write-newsletters')
  await runDueJobs()
  expect(await report()).toMatchObject({ status: 'sent', sent: 2 })
})

test('a cancelled issue never begins', async () => {
  await subscribe('ada')
  await newIssue(new Date(now.getTime() - 1000))
  await rows(`update public.newsletter_issues set status = 'cancelled'`)
  await jobs.run('write-newsletters')
  expect(await report()).toMatchObject({ status: 'cancelled', candidates: 0 })
})

test('a member who unsubscribes while an issue is being sent is excluded from it', async () => {
  await subscribe('early', 'late', 'gone', 'stays')
  await newIssue()
  await withdraw('early') // before the mail is written
  await jobs.run('write-newsletters')
  jobs.smtp.behaviour = 'refuse'
  await runDueJobs()
  await withdraw('late') // the mail waits for another attempt
  await rows(`delete from public.newsletter_subscribers where email = 'gone@example.org'`)
  jobs.smtp.behaviour = 'accept'
  await runDueJobs()
  expect(jobs.smtp.accepted).toHaveLength(1)
  expect(jobs.smtp.accepted[0]).toContain('To: stays@example.org')
  expect(await report()).toEqual({
    status: 'sent',
    candidates: 4,
    waiting: 0,
    sent: 1,
    failed: 0,
    excluded: 3,
  })
})

/** Acts as an admin, by the function that the page calls. */
async function decide(action: 'stop_newsletter' | 'resume_newsletter', issue: string) {
  const [admin] = await rows<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.org', now(), '{}', '{}', now(), now())
     returning id`,
  )
  await rows('update public.profiles set is_admin = true where id = $1', [admin!.id])
  const client = await jobs.db.adminPool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: admin!.id, role: 'authenticated' }),
    ])
    const { rows: answers } = await client.query<{ answer: unknown }>(
      `select public.${action}($1) as answer`,
      [issue],
    )
    await client.query('commit')
    return answers[0]!.answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

test('a stopped issue sends no more mails, and reaches the rest once when it is resumed', async () => {
  const names = ['ada', 'mei', 'ines', 'zora']
  await subscribe(...names)
  const issue = await newIssue()
  await jobs.run('write-newsletters')
  await rows(
    `update public.mail_outbox set status = 'sent', sent_at = now() where to_email = 'ada@example.org'`,
  )
  expect(await decide('stop_newsletter', issue)).toBe(3)
  expect(await report()).toMatchObject({ status: 'stopped', candidates: 4, sent: 1, waiting: 3 })
  expect(await rows(`select from public.mail_outbox where status = 'queued'`)).toEqual([])

  await jobs.run('write-newsletters')
  await runDueJobs()
  expect(jobs.smtp.accepted).toEqual([])
  await withdraw('zora') // counts while the issue is stopped, too
  await expect(decide('stop_newsletter', issue)).rejects.toMatchObject({ code: 'PT409' })

  await decide('resume_newsletter', issue)
  await runDueJobs()
  expect(await report()).toEqual({
    status: 'sent',
    candidates: 4,
    waiting: 0,
    sent: 3,
    failed: 0,
    excluded: 1,
  })
  const mails = await Promise.all(jobs.smtp.accepted.map(source => PostalMime.parse(source)))
  expect(mails.map(({ to }) => to![0]!.address).sort()).toEqual(['ines@example.org', 'mei@example.org'])
  await expect(decide('resume_newsletter', issue)).rejects.toMatchObject({ code: 'PT409' })
  const changes = await rows(
    `select details from public.audit_log where subject_table = 'newsletter_issues' and subject_id = $1`,
    [issue],
  )
  expect(JSON.stringify(changes)).toMatch(/stopped.*sending/)
})

test('a mail in delivery when its issue is stopped is delivered, or not retried', async () => {
  await subscribe('ada', 'mei')
  const issue = await newIssue()
  await jobs.run('write-newsletters')
  await rows(`update public.mail_outbox set status = 'sending', claimed_at = now()`)
  expect(await decide('stop_newsletter', issue)).toBe(0)
  await rows(`update public.mail_outbox set status = 'sent' where to_email = 'ada@example.org'`)
  await rows(`update public.mail_outbox set status = 'queued' where to_email = 'mei@example.org'`)
  expect(await rows('select to_email from public.mail_outbox')).toEqual([{ to_email: 'ada@example.org' }])
  expect(await report()).toMatchObject({ status: 'stopped', sent: 1, waiting: 1 })
})

test('an issue whose last mails leave while it is being stopped counts as sent', async () => {
  await subscribe('ada')
  const issue = await newIssue()
  await jobs.run('write-newsletters')
  await rows(`update public.mail_outbox set status = 'sending', claimed_at = now()`)
  await decide('stop_newsletter', issue)
  await rows(`update public.mail_outbox set status = 'sent'`)
  expect(await report()).toMatchObject({ status: 'sent', sent: 1 })
})

test('the last mails close an issue, also when two finish at the same moment', async () => {
  await subscribe('ada', 'mei')
  await newIssue()
  await jobs.run('write-newsletters')
  const clients = await Promise.all([jobs.db.adminPool.connect(), jobs.db.adminPool.connect()])
  try {
    const settle = (index: 0 | 1, name: string) =>
      clients[index].query(`update public.mail_outbox set status = 'sent' where to_email = $1`, [
        `${name}@example.org`,
      ])
    for (const client of clients) await client.query('begin')
    await settle(0, 'ada')
    const second = settle(1, 'mei')
    await clients[0].query('commit')
    await second
    await clients[1].query('commit')
  } finally {
    for (const client of clients) client.release()
  }
  expect(await report()).toMatchObject({ status: 'sent', sent: 2, waiting: 0 })
})

test('a scheduled issue has its job at its time, also after rescheduling', async () => {
  const begins = async () =>
    rows(`select run_at = scheduled_for as on_time from graphile_worker.jobs j, public.newsletter_issues i
          where j.key = 'write-newsletters:' || i.id`)
  const issue = await newIssue(new Date(now.getTime() + 3_600_000))
  expect(await begins()).toEqual([{ on_time: true }])
  await rows(
    `update public.newsletter_issues set scheduled_for = scheduled_for + interval '1 hour' where id = $1`,
    [issue],
  )
  expect(await begins()).toEqual([{ on_time: true }])
})

test('a mailbox that does not exist is suppressed, and the ledger says so', async () => {
  await subscribe('ada')
  await newIssue()
  jobs.smtp.behaviour = 'reject recipient'
  await runDueJobs()
  expect(await report()).toMatchObject({ status: 'sent', sent: 0, failed: 1 })
  expect(await rows('select status from public.newsletter_subscribers')).toEqual([{ status: 'bounced' }])
  expect(await rows(`select email, source from public.newsletter_consents where action = 'bounced'`)).toEqual(
    [{ email: 'ada@example.org', source: 'mail' }],
  )
  await newIssue()
  expect(
    await rows(`select status, reason from public.newsletter_recipients where status = 'excluded'`),
  ).toEqual([{ status: 'excluded', reason: 'Email to this address came back.' }])
})

test('suppressed recipients are excluded from the start, or on the way, and the numbers add up', async () => {
  const suppress = (name: string) =>
    rows(`insert into public.mail_suppressions (email, reason, source) values ($1, 'complained', 'ses')`, [
      `${name}@example.org`,
    ])
  await suppress('ada')
  for (const name of ['ada', 'mei', 'zoe']) await subscribe(name)
  await newIssue()
  await jobs.run('write-newsletters')
  await suppress('mei')
  await runDueJobs()
  expect(await report()).toMatchObject({
    status: 'sent',
    candidates: 3,
    sent: 1,
    excluded: 2,
    failed: 0,
    waiting: 0,
  })
  expect(await rows('select status from public.newsletter_recipients order by email')).toEqual(
    ['excluded', 'excluded', 'sent'].map(status => ({ status })),
  )
})

test('a sign-in link does not share its worker with newsletters', async () => {
  await subscribe('ada')
  await newIssue()
  await jobs.run('write-newsletters')
  await jobs.scopes.withServiceRole(db =>
    jobs.outbox.enqueue(db, {
      kind: 'application-received',
      to: 'mei@example.org',
      content: { subject: 'Hello', preview: '', heading: 'Hello', paragraphs: [] },
      idempotencyKey: 'x',
    }),
  )
  expect(
    await rows(`select task_identifier from graphile_worker.jobs where key like 'deliver-%' order by 1`),
  ).toEqual([{ task_identifier: 'deliver-bulk-mail' }, { task_identifier: 'deliver-mail' }])
})
