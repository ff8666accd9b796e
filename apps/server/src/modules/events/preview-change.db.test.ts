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
const notices = async () =>
  (await jobs.db.adminPool.query('select kind from private.event_notices')).rows as { kind: string }[]

test('shows the mail about a new time and counts those who would get it; nothing is written', async () => {
  const { recipients, news, mail } = await preview({ date: '2031-12-02T17:00:00Z' })
  expect([recipients, news]).toEqual([3, 'the new time'])
  expect(mail!.subject).toBe('New time: Pricing clinic')
  expect(mail!.facts).toContainEqual({
    label: 'New time',
    value: 'Tuesday, December 2, 2031, 12:00 PM, Toronto time (EST)',
  })
  expect(await notices()).toEqual([])
  await guests.change(event, `date = '2031-12-02T17:00:00Z'`)
  const sent = jobs.smtp.accepted.length
  await jobs.runDue()
  expect(jobs.smtp.accepted.length - sent).toBe(recipients)
})

test.each([
  [{ location: 'Hall 2' }, 'New place: Pricing clinic'],
  [{ cancelled_at: '2031-11-01T12:00:00Z' }, 'Cancelled: Pricing clinic'],
])('shows the mail about %j', async (change, subject) => {
  expect((await preview(change)).mail!.subject).toBe(subject)
})

test('shows that a cancelled event takes place after all', async () => {
  await guests.change(event, 'cancelled_at = now(), notify_attendees = false')
  expect((await preview({ cancelled_at: null })).mail!.subject).toBe(
    'It takes place after all: Pricing clinic',
  )
})

test.each([[{}], [{ location: ' ' }], [{ date: '2031-12-01T18:00:00-05:00' }]])(
  'has nothing to tell of %j',
  async change => {
    expect(await preview(change)).toMatchObject({ recipients: 0, mail: null })
  },
)

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
