import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { zonedDateTimeToInstant } from '@juno/domain/events/zoned-time'
import { createGuests, type Guests } from '../../testing/event-guests'
import type { ServerContext } from '../../shared/server-context'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'

const START = '2031-12-01T23:00:00Z'

let jobs: TestJobs
let now = new Date()
let guests: Guests

beforeAll(async () => {
  jobs = await openTestJobs({ clock: () => now })
  guests = createGuests(jobs.db.adminPool)
})
afterAll(() => jobs.close())
afterEach(async () => {
  await jobs.reset('public.events', 'private.event_notices')
})

/** Returns the mails of this minute's run. */
async function at(instant: string): Promise<{ to: string; subject: string; text: string }[]> {
  now = new Date(instant)
  const before = jobs.smtp.accepted.length
  await jobs.run('event-reminders')
  await jobs.runDue()
  const mails = await Promise.all(jobs.smtp.accepted.slice(before).map(source => PostalMime.parse(source)))
  return mails
    .map(mail => ({ to: mail.to![0]!.address!, subject: mail.subject!, text: mail.text! }))
    .sort((a, b) => a.to.localeCompare(b.to))
}
const subjects = async (instant: string) => (await at(instant)).map(mail => mail.subject)

test('members who attend or may attend are reminded a day and an hour before, each once; nobody else is', async () => {
  const event = await guests.event({ date: START, capacity: 1, meetingUrl: 'https://meet.example.com/1' })
  const [attending, waiting, maybe, declined, lapsed, quiet, banned] = [
    await guests.member(),
    await guests.member(),
    await guests.member(),
    await guests.member(),
    await guests.member('canceled'),
    await guests.member(),
    await guests.member(),
  ]
  for (const member of [attending, waiting]) await guests.answer(event, member, 'attending')
  for (const member of [maybe, lapsed, quiet, banned]) await guests.answer(event, member, 'maybe')
  await guests.answer(event, declined, 'not_attending')
  await jobs.db.adminPool.query('update public.profiles set event_reminders = false where id = $1', [quiet])
  await jobs.db.adminPool.query(`update auth.users set banned_until = 'infinity' where id = $1`, [banned])

  expect(await at('2031-11-30T22:59:00Z')).toEqual([])
  const dayBefore = await at('2031-11-30T23:00:00Z')
  expect(dayBefore.map(({ to }) => to)).toEqual([attending, maybe].map(id => `${id}@example.com`).sort())
  expect(new Set(dayBefore.map(({ subject }) => subject))).toEqual(
    new Set(['Reminder: Pricing clinic on Monday, December 1, 2031 at 6:00 PM']),
  )
  const textTo = (id: string) => dayBefore.find(({ to }) => to.startsWith(id))!.text
  expect(textTo(attending)).toContain('Join online: https://meet.example.com/1')
  expect(textTo(maybe)).not.toContain('meet.example.com')
  expect(textTo(maybe)).toContain('there is still time to decide')

  expect(await at('2031-11-30T23:01:00Z')).toEqual([])
  expect(await at('2031-12-01T21:59:00Z')).toEqual([])
  expect(await subjects('2031-12-01T22:00:00Z')).toEqual(Array(2).fill('Starting soon: Pricing clinic'))
  expect(await at('2031-12-01T22:30:00Z')).toEqual([])
  expect(await at('2031-12-01T23:00:00Z')).toEqual([])
})

describe('the reminder names the wall clock of the event, also when clocks change in between', () => {
  test.each([
    ['America/Toronto', '2031-03-09', '18:00', 'on Sunday, March 9, 2031 at 6:00 PM', 'Toronto time (EDT)'],
    [
      'America/Toronto',
      '2031-11-02',
      '01:30',
      'on Sunday, November 2, 2031 at 1:30 AM',
      'Toronto time (EDT)',
    ],
    [
      'America/Los_Angeles',
      '2031-11-02',
      '18:00',
      'on Sunday, November 2, 2031 at 6:00 PM',
      'Los Angeles time (PST)',
    ],
    ['Europe/London', '2031-03-30', '18:00', 'on Sunday, March 30, 2031 at 6:00 PM', 'London time (GMT+1)'],
    ['Europe/London', '2031-10-26', '18:00', 'on Sunday, October 26, 2031 at 6:00 PM', 'London time (GMT)'],
    [
      'Australia/Sydney',
      '2031-10-05',
      '09:00',
      'on Sunday, October 5, 2031 at 9:00 AM',
      'Sydney time (GMT+11)',
    ],
    [
      'Australia/Sydney',
      '2031-04-06',
      '18:00',
      'on Sunday, April 6, 2031 at 6:00 PM',
      'Sydney time (GMT+10)',
    ],
  ])('%s, %s at %s: %s', async (time_zone, day, time, words, zone) => {
    const start = zonedDateTimeToInstant(day, time, time_zone)
    const event = await guests.event({ date: start.toISOString(), time_zone })
    await guests.answer(event, await guests.member(), 'attending')
    const before = new Date(start.getTime() - 24 * 3_600_000)
    expect(await at(new Date(before.getTime() - 1000).toISOString())).toEqual([])
    const [mail, ...others] = await at(before.toISOString())
    expect(others).toEqual([])
    expect(mail!.subject).toBe(`Reminder: Pricing clinic ${words}`)
    expect(mail!.text).toContain(`Pricing clinic begins ${words}, ${zone}.`)
  })
})

test.each([
  ['America/Toronto', '2031-03-10'],
  ['Australia/Sydney', '2031-10-06'],
])('an all-day event in %s on %s has one reminder, on the morning before', async (time_zone, day) => {
  const start = zonedDateTimeToInstant(day, '00:00', time_zone)
  const event = await guests.event({ date: start.toISOString(), time_zone, all_day: true })
  await guests.answer(event, await guests.member(), 'attending')
  const hoursBefore = (hours: number) => new Date(start.getTime() - hours * 3_600_000).toISOString()
  expect(await at(hoursBefore(24))).toEqual([])
  const named = { '2031-03-10': 'Monday, March 10', '2031-10-06': 'Monday, October 6' }[day]
  expect(await subjects(hoursBefore(15))).toEqual([`Reminder: Pricing clinic on ${named}, 2031`])
  expect(await at(hoursBefore(0.5))).toEqual([])
})

test('a crash after writing the mails, and two processes at once, double none', async () => {
  const event = await guests.event({ date: START })
  for (let n = 0; n < 5; n++) await guests.answer(event, await guests.member(), 'attending')
  now = new Date('2031-11-30T23:00:00Z')
  let written = 0
  const dying: Pick<ServerContext, 'outbox'> = {
    outbox: {
      ...jobs.outbox,
      async enqueue(db, mail) {
        if (++written > 3) throw new Error('killed')
        return jobs.outbox.enqueue(db, mail)
      },
    },
  }
  await expect(jobs.run('event-reminders', dying)).rejects.toThrow('killed')
  await Promise.all([1, 2, 3].map(() => jobs.run('event-reminders')))
  await jobs.runDue()
  expect(jobs.smtp.accepted).toHaveLength(5)
})

test('more members than fit in one batch are all reminded', async () => {
  const event = await guests.event({ date: START })
  await jobs.db.adminPool.query(
    `with people as (
       insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'many-' || n || '@example.com', now() from generate_series(1, 105) n returning id, email)
     insert into public.memberships (user_id, email, status, state, access_until)
     select id, email, 'active', 'active', 'infinity' from people`,
  )
  await jobs.db.adminPool.query(
    `insert into public.event_rsvps (event_id, user_id, status)
     select $1, id, 'maybe' from auth.users where email like 'many-%'`,
    [event],
  )
  await jobs.db.adminPool.query(`update public.event_rsvps set answered_at = '2020-01-01'`)
  now = new Date('2031-11-30T23:00:00Z')
  await jobs.run('event-reminders')
  const { rows } = await jobs.db.adminPool.query(
    'select count(distinct to_email)::int as people, count(*)::int as mails from public.mail_outbox',
  )
  expect(rows).toEqual([{ people: 105, mails: 105 }])
})

describe('an event that changes', () => {
  let event: string
  let member: string
  beforeEach(async () => {
    event = await guests.event({ date: START })
    member = await guests.member()
    await guests.answer(event, member, 'attending')
  })

  test('has no reminder after its cancellation', async () => {
    await guests.change(event, 'cancelled_at = now(), notify_attendees = false')
    expect(await at('2031-11-30T23:00:00Z')).toEqual([])
  })

  test.each([
    ['is cancelled', 'cancelled_at = now(), notify_attendees = false'],
    ['is moved', `date = date + interval '3 days', notify_attendees = false`],
  ])('withdraws the reminder that waits for a mail server when it %s', async (_, set) => {
    jobs.smtp.behaviour = 'refuse'
    expect(await at('2031-11-30T23:00:00Z')).toEqual([])
    await guests.change(event, set)
    jobs.smtp.behaviour = 'accept'
    await jobs.runDue()
    expect(jobs.smtp.accepted).toEqual([])
  })

  test.each([
    ['is deleted', 'delete from public.events where id = $1'],
    [
      'is not attended any more',
      `update public.event_rsvps set status = 'not_attending' where event_id = $1`,
    ],
    ['is unanswered again', 'delete from public.event_rsvps where event_id = $1'],
  ])('withdraws the reminder that waits for a mail server when it %s', async (_, sql) => {
    jobs.smtp.behaviour = 'refuse'
    expect(await at('2031-11-30T23:00:00Z')).toEqual([])
    await jobs.db.adminPool.query(sql, [event])
    await jobs.db.adminPool.query('delete from private.event_notices')
    jobs.smtp.behaviour = 'accept'
    await jobs.runDue()
    expect(jobs.smtp.accepted).toEqual([])
  })

  test('keeps the reminders of others when one member changes their answer', async () => {
    await guests.answer(event, await guests.member(), 'attending')
    jobs.smtp.behaviour = 'refuse'
    await at('2031-11-30T23:00:00Z')
    await jobs.db.adminPool.query(
      `update public.event_rsvps set status = 'not_attending' where event_id = $1 and user_id = $2`,
      [event, member],
    )
    jobs.smtp.behaviour = 'accept'
    await jobs.runDue()
    expect(jobs.smtp.accepted).toHaveLength(1)
  })

  test('has its reminder at the new time, not at the old one', async () => {
    expect(await subjects('2031-11-30T23:00:00Z')).toHaveLength(1)
    await guests.change(event, `date = date + interval '7 days', notify_attendees = false`)
    expect(await at('2031-12-01T22:00:00Z')).toEqual([])
    expect(await subjects('2031-12-07T23:00:00Z')).toHaveLength(1)
    expect(await subjects('2031-12-08T22:00:00Z')).toEqual(['Starting soon: Pricing clinic'])
  })

  test('has no reminder right after the notice that it moved to tomorrow', async () => {
    await guests.change(event, `date_set_at = '2031-12-01T12:00:00Z'`)
    expect(await at('2031-12-01T12:01:00Z')).toEqual([])
    expect(await subjects('2031-12-01T22:00:00Z')).toEqual(['Starting soon: Pricing clinic'])
  })

  test('keeps its reminders when only its description changes', async () => {
    await guests.change(event, `title = 'Pricing clinic, part 2'`)
    expect(await subjects('2031-11-30T23:00:00Z')).toHaveLength(1)
  })
})

test('a member who answers after a reminder was due gets the next one only', async () => {
  const event = await guests.event({ date: START })
  await guests.answer(event, await guests.member(), 'attending', '2031-12-01T10:00:00Z')
  expect(await at('2031-12-01T10:01:00Z')).toEqual([])
  expect(await subjects('2031-12-01T22:00:00Z')).toEqual(['Starting soon: Pricing clinic'])
})

test('a server that was down sends the reminder late, and names the day', async () => {
  const event = await guests.event({ date: START })
  await guests.answer(event, await guests.member(), 'attending')
  expect(await subjects('2031-12-01T16:00:00Z')).toEqual([
    'Reminder: Pricing clinic on Monday, December 1, 2031 at 6:00 PM',
  ])
})

test('a reminder that a failed mail server delayed until the event began is not delivered', async () => {
  const event = await guests.event({ date: START })
  await guests.answer(event, await guests.member(), 'attending')
  jobs.smtp.behaviour = 'refuse'
  await at('2031-12-01T22:00:00Z')
  jobs.smtp.behaviour = 'accept'
  now = new Date('2031-12-01T23:00:00Z')
  await jobs.runDue()
  expect(jobs.smtp.accepted).toEqual([])
  const { rows } = await jobs.db.adminPool.query('select status, last_error from public.mail_outbox')
  expect(rows).toEqual([{ status: 'failed', last_error: 'It came too late to be of use.' }])
})
