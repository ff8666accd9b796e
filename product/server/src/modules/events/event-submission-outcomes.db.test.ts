import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createGuests } from '../../testing/event-guests'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'

let jobs: TestJobs
let admin: string
let member: string
let submission: string

beforeAll(async () => {
  jobs = await openTestJobs()
  admin = await createGuests(jobs.db.adminPool).member()
  await jobs.db.adminPool.query('update public.profiles set is_admin = true where id = $1', [admin])
})
afterAll(() => jobs.close())
afterEach(() => jobs.reset('public.events', 'public.pending_events'))

beforeEach(async () => {
  member = await createGuests(jobs.db.adminPool).member()
  await as(
    member,
    `insert into public.pending_events (title, description, date, submitted_by)
     values ('Pricing clinic', 'About', '2031-12-01T23:00:00Z', auth.uid())`,
  )
  const [row] = await as<{ id: string }>(member, 'select id from public.pending_events')
  submission = row!.id
})

const as = <Row extends object>(person: string, sql: string, values: unknown[] = []) =>
  jobs.db.as<Row & Record<string, unknown>>({ sub: person }, sql, values)
const approve = (message: string | null = null) =>
  as(admin, 'select public.approve_pending_event($1, notes => $2, message => $3)', [
    submission,
    'Between us',
    message,
  ])
const reject = (message: string | null = null) =>
  as(admin, 'select public.reject_pending_event($1, message => $2)', [submission, message])
const versionOf = async (person: string) =>
  (
    await as<{ version: string }>(
      person,
      'select updated_at::text as version from public.pending_events where id = $1',
      [submission],
    )
  )[0]?.version ?? null
const again = async (person: string, title: string, version?: string | null) =>
  as(
    person,
    `select public.resubmit_event($1, $3, $2, 'About', '2031-12-02T23:00:00Z', false, 'America/Toronto')`,
    [submission, title, version ?? (await versionOf(person))],
  )
const sent = async () => {
  const before = jobs.smtp.accepted.length
  await jobs.db.adminPool.query(
    `update public.pending_events set reviewed_at = reviewed_at - interval '10 seconds' where outcome_to_mail`,
  )
  await jobs.runDue()
  return Promise.all(jobs.smtp.accepted.slice(before).map(source => PostalMime.parse(source)))
}

it("mails the submitter that the event is published, with the team's words and the file for the calendar", async () => {
  await approve('Lovely idea.\n\nWe moved nothing.')
  const [mail, ...others] = await sent()
  expect(others).toEqual([])
  expect(mail!.to![0]!.address).toBe(`${member}@example.com`)
  expect(mail!.subject).toBe('Your event is in the calendar: Pricing clinic')
  expect(mail!.text).toMatch(/Lovely idea\.\s+We moved nothing\./)
  expect(mail!.text).not.toContain('Between us')
  const [{ id, host_name }] = (await as<{ id: string; host_name: string }>(
    member,
    'select id, host_name from public.events',
  )) as [{ id: string; host_name: string }]
  expect(host_name).toBe('Ada Lovelace')
  expect(mail!.text).toContain(`/events/${id}`)
  expect(mail!.attachments.map(({ filename }) => filename)).toEqual(['pricing-clinic.ics'])
  expect(await as(member, 'select status, decision_message, event_id from public.pending_events')).toEqual([
    { status: 'approved', decision_message: 'Lovely idea.\n\nWe moved nothing.', event_id: id },
  ])
})

it('mails nothing for ten seconds, and nothing at all of a decision that was taken back', async () => {
  await approve()
  await jobs.run('event-submission-outcomes')
  expect((await jobs.db.adminPool.query('select from public.mail_outbox')).rows).toEqual([])
  await as(admin, 'select public.undo_event_decision($1)', [submission])
  expect(await sent()).toEqual([])
})

it('keeps a published event, and its answers, once a member has answered', async () => {
  await approve()
  await as(
    member,
    `insert into public.event_rsvps (event_id, user_id, status) select id, auth.uid(), 'attending' from public.events`,
  )
  await expect(as(admin, 'select public.undo_event_decision($1)', [submission])).rejects.toMatchObject({
    code: 'PT409',
    message:
      'It is too late to undo this: a member has answered already. You can call the event off instead.',
  })
  expect(await as(member, 'select status from public.event_rsvps')).toEqual([{ status: 'attending' }])
})

it('mails once, however many jobs run', async () => {
  await approve()
  await Promise.all([jobs.run('event-submission-outcomes'), jobs.run('event-submission-outcomes')])
  expect(await sent()).toHaveLength(1)
  expect(await sent()).toEqual([])
})

it('mails a lapsed member nothing', async () => {
  await jobs.db.adminPool.query(
    `update public.memberships set status = 'canceled', state = 'ended', access_until = null where user_id = $1`,
    [member],
  )
  await reject('No')
  expect(await sent()).toEqual([])
})

it('tells why it was not published, and the submitter changes it and sends it again', async () => {
  await reject('Please name the place.')
  const [first] = await sent()
  expect(first!.subject).toBe('About your event: Pricing clinic')
  expect(first!.text).toContain('Please name the place.')
  expect(first!.text).toContain('/my-submissions')
  expect(first!.attachments).toEqual([])
  await again(member, 'Pricing clinic, Hall 2')
  expect(await as(admin, 'select title, status, decision_message from public.pending_event_reviews')).toEqual(
    [{ title: 'Pricing clinic, Hall 2', status: 'pending', decision_message: 'Please name the place.' }],
  )
  expect(await sent()).toEqual([])
  await approve()
  const [second] = await sent()
  expect(second!.subject).toBe('Your event is in the calendar: Pricing clinic, Hall 2')
  expect(second!.text).not.toContain('Please name the place.')
})

it('says nothing of a decision that the submitter has answered before the mail was written', async () => {
  await reject('Please name the place.')
  await again(member, 'Pricing clinic, Hall 2')
  expect(await sent()).toEqual([])
})

it('is not overwritten by a form that was opened on an earlier version', async () => {
  const opened = await versionOf(member)
  await again(member, 'Pricing clinic, Hall 2', opened)
  await expect(again(member, 'Pricing clinic, Hall 3', opened)).rejects.toMatchObject({ code: 'PT412' })
  expect(await as(admin, 'select title from public.pending_event_reviews')).toEqual([
    { title: 'Pricing clinic, Hall 2' },
  ])
})

it('lets nobody else change a submission, and nobody one that is published', async () => {
  await expect(again(admin, 'Mine')).rejects.toMatchObject({ code: '42501' })
  await approve()
  await expect(again(member, 'Later')).rejects.toMatchObject({ code: 'PT409' })
})
