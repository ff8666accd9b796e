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
afterEach(() => jobs.reset('public.resources', 'public.pending_resources'))

beforeEach(async () => {
  member = await createGuests(jobs.db.adminPool).member()
  await as(
    member,
    `insert into public.pending_resources (title, description, url, type_id, category_id, submitted_by)
     select 'Unit economics', 'About', 'https://example.com', t.id, c.id, auth.uid()
     from (select id from public.resource_types limit 1) t, (select id from public.resource_categories limit 1) c`,
  )
  const [row] = await as<{ id: string }>(member, 'select id from public.pending_resources')
  submission = row!.id
})

const as = <Row extends object>(person: string, sql: string, values: unknown[] = []) =>
  jobs.db.as<Row & Record<string, unknown>>({ sub: person }, sql, values)
const decide = (decision: 'approve' | 'reject', message: string | null) =>
  as(admin, `select public.${decision}_pending_resource($1, notes => 'Between us', message => $2)`, [
    submission,
    message,
  ])
const sent = async () => {
  const before = jobs.smtp.accepted.length
  await jobs.db.adminPool.query(
    `update public.pending_resources set reviewed_at = reviewed_at - interval '10 seconds' where outcome_to_mail`,
  )
  await jobs.runDue()
  return Promise.all(jobs.smtp.accepted.slice(before).map(source => PostalMime.parse(source)))
}

it("mails the submitter that the resource is published, with the team's words, once", async () => {
  await decide('approve', 'Just what we needed.')
  const [mail, ...others] = await sent()
  expect(others).toEqual([])
  expect(mail!.to![0]!.address).toBe(`${member}@example.com`)
  expect(mail!.subject).toBe('Your resource is in the directory: Unit economics')
  expect(mail!.text).toContain('Just what we needed.')
  expect(mail!.text).not.toContain('Between us')
  const [published] = await as<{ id: string }>(member, 'select id, submitted_by from public.resources')
  expect(published).toMatchObject({ submitted_by: member })
  expect(mail!.text).toContain(`/resource/${published!.id}`)
  expect(await sent()).toEqual([])
})

it('mails nothing for ten seconds, and nothing at all of a decision that was taken back', async () => {
  await decide('approve', null)
  await jobs.run('resource-submission-outcomes')
  expect((await jobs.db.adminPool.query('select from public.mail_outbox')).rows).toEqual([])
  await as(admin, 'select public.undo_resource_decision($1)', [submission])
  expect(await sent()).toEqual([])
})

it('tells why it was not published, and the submitter changes it and sends it again', async () => {
  await decide('reject', 'The link is dead.')
  const [first] = await sent()
  expect(first!.subject).toBe('About your resource: Unit economics')
  expect(first!.text).toContain('The link is dead.')
  expect(first!.text).toContain('/my-submissions')
  await expect(
    as(
      member,
      `select public.resubmit_resource(id, submitted_at - interval '1 s', title, description, type_id, category_id, '{}')
       from public.pending_resources`,
    ),
  ).rejects.toMatchObject({ code: 'PT412' })
  await as(
    member,
    `select public.resubmit_resource(id, updated_at, title, description, type_id, category_id, '{a}', 'https://example.com/2')
     from public.pending_resources`,
  )
  expect(
    await as(admin, 'select url, tags, status, decision_message from public.pending_resource_reviews'),
  ).toEqual([
    {
      url: 'https://example.com/2',
      tags: ['a'],
      status: 'pending',
      decision_message: 'The link is dead.',
    },
  ])
  await decide('approve', null)
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    'Your resource is in the directory: Unit economics',
  ])
})
