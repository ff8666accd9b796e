import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGuests, type Guests } from '../../testing/event-guests'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'
import { previewChange } from './preview-change'

let jobs: TestJobs
let guests: Guests
let event: string

beforeAll(async () => {
  jobs = await openTestJobs()
  guests = createGuests(jobs.db.adminPool)
})
afterAll(() => jobs.close())
afterEach(() => jobs.reset('public.events', 'private.event_notices'))

beforeEach(async () => {
  event = await guests.event({ date: '2031-12-01T23:00:00Z', capacity: 1 })
  for (const answer of ['attending', 'attending', 'maybe', 'not_attending'])
    await guests.answer(event, await guests.member(), answer)
  await guests.answer(event, await guests.member('canceled'), 'maybe')
})

const preview = (change: Parameters<typeof previewChange>[2]) => previewChange(jobs, event, change)
/** Counts the mails about events that leave now, by kind. */
async function mailed() {
  await jobs.runDue()
  const { rows } = await jobs.db.adminPool.query<{ kind: string; count: number }>(
    `select kind, count(*)::integer from public.mail_outbox where kind like 'event-%' group by kind`,
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
const notices = async () =>
  (await jobs.db.adminPool.query('select kind from private.event_notices')).rows as { kind: string }[]

test('shows the mail about a new time and counts those who would get it; nothing is written', async () => {
  const [mail, ...others] = (await preview({ date: '2031-12-02T17:00:00Z' })).mails
  expect(mail).toMatchObject({ recipients: 3, news: 'the new time', subject: 'New time: Pricing clinic' })
  expect(others).toEqual([])
  expect(mail!.facts).toContainEqual({
    label: 'New time',
    value: 'Tuesday, December 2, 2031, 12:00 PM, Toronto time (EST)',
  })
  expect(await notices()).toEqual([])
  await guests.change(event, `date = '2031-12-02T17:00:00Z'`)
  expect(await mailed()).toEqual({ 'event-changed': 3 })
})

test('shows the mail about more seats, and counts those who move up', async () => {
  for (const _ of [1, 2]) await guests.answer(event, await guests.member(), 'attending')
  const [mail, ...others] = (await preview({ capacity: 3 })).mails
  expect(mail).toMatchObject({ recipients: 2, subject: 'A seat for you: Pricing clinic' })
  expect(others).toEqual([])
  await guests.change(event, 'capacity = 3')
  expect(await mailed()).toEqual({ 'event-seat': 2 })
})

test('shows every mail of a change of time that is one of seats, too', async () => {
  const { mails } = await preview({ location: 'Hall 2', capacity: null })
  expect(mails.map(({ kind, recipients }) => [kind, recipients])).toEqual([
    ['changed', 3],
    ['promoted', 1],
  ])
  expect(mails[1]!.facts).toContainEqual({ label: 'Where', value: 'Hall 2' })
  await guests.change(event, `location = 'Hall 2', capacity = null`)
  expect(await mailed()).toEqual({ 'event-changed': 3, 'event-seat': 1 })
})

test('shows who gets a seat when an event takes place after all', async () => {
  await guests.change(event, 'cancelled_at = now(), notify_attendees = false')
  await guests.change(event, 'capacity = 2')
  expect((await preview({ cancelled_at: null })).mails).toMatchObject([
    { kind: 'restored', recipients: 3 },
    { kind: 'promoted', recipients: 1 },
  ])
  await guests.change(event, 'cancelled_at = null')
  expect(await mailed()).toEqual({ 'event-restored': 3, 'event-seat': 1 })
})

test('deleting an event mails what calling it off shows, to as many', async () => {
  expect((await preview({ cancelled_at: '2031-11-01T12:00:00Z' })).mails).toMatchObject([
    { kind: 'cancelled', recipients: 3 },
  ])
  await jobs.db.adminPool.query('delete from public.events where id = $1', [event])
  expect(await mailed()).toEqual({ 'event-cancelled': 3 })
})

test.each([
  [{ location: 'Hall 2' }, 'New place: Pricing clinic'],
  [{ cancelled_at: '2031-11-01T12:00:00Z' }, 'Cancelled: Pricing clinic'],
])('shows the mail about %j', async (change, subject) => {
  expect((await preview(change)).mails.map(mail => mail.subject)).toEqual([subject])
})

test.each([[{}], [{ location: ' ' }], [{ date: '2031-12-01T18:00:00-05:00' }], [{ capacity: 1 }]])(
  'has nothing to tell of %j',
  async change => {
    expect((await preview(change)).mails).toEqual([])
  },
)

test('has nothing to tell of fewer seats, of a waitlist that ends, and of an event that is over', async () => {
  await guests.change(event, 'capacity = 2')
  expect((await preview({ capacity: 1 })).mails).toEqual([])
  await guests.change(event, 'capacity = 1, waitlist_enabled = false')
  await guests.change(event, `date = '2020-01-01', notify_attendees = false`)
  await jobs.db.adminPool.query('delete from private.event_notices')
  for (const change of [{ capacity: null }, { cancelled_at: '2020-01-01T12:00:00Z' }])
    expect((await preview(change)).mails).toEqual([])
  await guests.change(event, 'capacity = null')
  expect(await mailed()).toEqual({})
})

test('names the version that it is about', async () => {
  const { updatedAt } = await preview({})
  await guests.change(event, `title = 'Other'`)
  expect((await preview({})).updatedAt).not.toBe(updatedAt)
})

test('says that there is no such event', async () => {
  await expect(previewChange(jobs, '00000000-0000-4000-8000-000000000000', {})).rejects.toMatchObject({
    code: 'event_not_found',
  })
})
