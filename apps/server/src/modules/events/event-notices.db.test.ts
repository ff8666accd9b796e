import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createGuests, type Guests } from '../../testing/event-guests'
import type { Platform } from '../../platform/platform'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'

const START = '2031-12-01T23:00:00Z'

let jobs: TestJobs
let guests: Guests

beforeAll(async () => {
  jobs = await openTestJobs()
  guests = createGuests(jobs.db.adminPool)
})
afterAll(() => jobs.close())
afterEach(async () => {
  await jobs.reset('public.events', 'private.event_notices')
})

interface Told {
  to: string
  subject: string
  text: string
  /** Status, sequence and start of the calendar file that came along. */
  calendar: string | null
}

/** What people are told by now, since the last time. */
async function told(): Promise<Told[]> {
  const before = jobs.smtp.accepted.length
  await jobs.runDue()
  const mails = await Promise.all(jobs.smtp.accepted.slice(before).map(source => PostalMime.parse(source)))
  return mails
    .map(mail => ({
      to: mail.to![0]!.address!.split('@')[0]!,
      subject: mail.subject!,
      text: mail.text!,
      calendar: readCalendar(mail.attachments[0]),
    }))
    .sort((a, b) => a.to.localeCompare(b.to))
}

function readCalendar(attachment: { content: ArrayBuffer | Uint8Array | string } | undefined): string | null {
  if (!attachment) return null
  const { content } = attachment
  const source = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const event = new ICAL.Component(ICAL.parse(source) as unknown[]).getFirstSubcomponent('vevent')!
  return ['status', 'sequence', 'dtstart'].map(name => String(event.getFirstPropertyValue(name))).join(' ')
}

/** Somebody with each answer: attending, waiting for a seat, maybe, declined, lapsed. */
async function everybody(event: string) {
  const [attending, waiting, maybe, declined, lapsed] = [
    await guests.member(),
    await guests.member(),
    await guests.member(),
    await guests.member(),
    await guests.member('canceled'),
  ]
  for (const member of [attending, waiting]) await guests.answer(event, member, 'attending')
  for (const member of [maybe, lapsed]) await guests.answer(event, member, 'maybe')
  await guests.answer(event, declined, 'not_attending')
  return { attending, waiting, maybe, declined, lapsed }
}

describe('an event that moves', () => {
  test('is told to who attends, waits or may attend: new time, old time, and a file that mends their calendars', async () => {
    const event = await guests.event({
      date: START,
      capacity: 1,
      meetingUrl: 'https://meet.example.com/1',
    })
    const { attending, waiting, maybe } = await everybody(event)
    await guests.change(event, `date = '2031-12-02T17:00:00Z'`)
    const mails = await told()
    expect(mails.map(({ to }) => to)).toEqual([attending, waiting, maybe].sort())
    for (const { subject, text, calendar } of mails) {
      expect(subject).toBe('New time: Pricing clinic')
      expect(text).toContain('New time: Tuesday, December 2, 2031, 12:00 PM, Toronto time (EST)')
      expect(text).toContain('It was: Monday, December 1, 2031, 6:00 PM, Toronto time (EST)')
      expect(calendar).toBe('CONFIRMED 1 2031-12-02T17:00:00Z')
    }
    const links = mails.filter(({ text }) => text.includes('meet.example.com')).map(({ to }) => to)
    expect(links).toEqual([attending])
  })

  test.each([
    ['America/Toronto', 'Toronto time (EST)', '6:00 PM'],
    ['America/Los_Angeles', 'Los Angeles time (PST)', '3:00 PM'],
    ['Europe/London', 'London time (GMT)', '11:00 PM'],
    ['Australia/Sydney', 'Sydney time (GMT+11)', '10:00 AM'],
  ])('is told in its own zone: %s', async (time_zone, zone, clock) => {
    const event = await guests.event({ date: '2031-11-30T23:00:00Z', time_zone })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, `date = '${START}'`)
    expect((await told())[0]!.text).toMatch(
      new RegExp(`New time: .*${clock}, ${zone.replace(/[()+]/g, '\\$&')}`),
    )
  })

  test('to another place says so, and to both at once too', async () => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'maybe')
    await guests.change(event, `location = 'Hall 2, Toronto'`)
    const [moved] = await told()
    expect(moved).toMatchObject({
      subject: 'New place: Pricing clinic',
      calendar: expect.stringMatching(/ 1 /),
    })
    expect(moved!.text).toMatch(/New place: Hall 2, Toronto\nIt was: Online/)
    await guests.change(event, `location = 'Hall 3', date = date + interval '1 hour'`)
    expect((await told())[0]).toMatchObject({ subject: 'New time and place: Pricing clinic' })
  })

  test.each([
    [
      'only its words change',
      `title = 'Other', description = 'Other', registration_url = 'https://x.example'`,
    ],
    ['the same is saved again', `date = date, end_date = date, location = ''`],
    ['the team chooses not to tell', `date = date + interval '1 day', notify_attendees = false`],
    ['its zone alone is corrected', `time_zone = 'Europe/London'`],
  ])('tells nobody when %s', async (_, set) => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, set)
    expect(await told()).toEqual([])
  })

  test('is told again with the next save: not telling is a choice for one', async () => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, `date = date + interval '1 day', notify_attendees = false`)
    await guests.change(event, `date = date + interval '1 day'`)
    expect(await told()).toHaveLength(1)
  })

  test('tells nobody when it is over', async () => {
    const event = await guests.event({ date: '2020-12-01T23:00:00Z' })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, `date = date - interval '1 day'`)
    await guests.change(event, 'cancelled_at = now()')
    await jobs.db.adminPool.query('delete from public.events where id = $1', [event])
    expect(await told()).toEqual([])
  })
})

describe('an event that is called off', () => {
  test.each([
    ['cancelled', `update public.events set cancelled_at = now() where id = $1`],
    ['deleted', 'delete from public.events where id = $1'],
  ])('(%s) is told to who attends, waits or may attend', async (_, sql) => {
    const event = await guests.event({ date: START, capacity: 1, meetingUrl: 'https://meet.example.com/1' })
    const { attending, waiting, maybe } = await everybody(event)
    await jobs.db.adminPool.query(sql, [event])
    const mails = await told()
    expect(mails.map(({ to }) => to)).toEqual([attending, waiting, maybe].sort())
    for (const { subject, text, calendar } of mails) {
      expect(subject).toBe('Cancelled: Pricing clinic')
      expect(text).toContain('Monday, December 1, 2031, 6:00 PM, Toronto time (EST)')
      expect(text).not.toContain('meet.example.com')
      expect(calendar).toBe('CANCELLED 1 2031-12-01T23:00:00Z')
    }
  })

  test('and deleted later is told once', async () => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, 'cancelled_at = now()')
    expect(await told()).toHaveLength(1)
    await jobs.db.adminPool.query('delete from public.events where id = $1', [event])
    expect(await told()).toEqual([])
  })

  test('and takes place after all is told, too', async () => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, 'cancelled_at = now()')
    await told()
    await guests.change(event, 'cancelled_at = null')
    expect(await told()).toMatchObject([
      {
        subject: 'It takes place after all: Pricing clinic',
        calendar: 'CONFIRMED 2 2031-12-01T23:00:00Z',
      },
    ])
  })

  test('before the mail about its new time was written is only told as cancelled', async () => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, `date = date + interval '1 day'`)
    await guests.change(event, 'cancelled_at = now()')
    expect((await told()).map(({ subject }) => subject)).toEqual(['Cancelled: Pricing clinic'])
  })
})

describe('a seat that becomes free', () => {
  test('is told to the next in line, with link and calendar file', async () => {
    const event = await guests.event({ date: START, capacity: 1, meetingUrl: 'https://meet.example.com/1' })
    const [seated, next, last] = [await guests.member(), await guests.member(), await guests.member()]
    for (const member of [seated, next, last]) await guests.answer(event, member, 'attending')
    await guests.answer(event, seated, 'not_attending')
    const mails = await told()
    expect(mails).toMatchObject([
      { to: next, subject: 'A seat for you: Pricing clinic', calendar: expect.stringContaining('CONFIRMED') },
    ])
    expect(mails[0]!.text).toContain('Join online: https://meet.example.com/1')
    expect(mails[0]!.text).toContain('6:00 PM, Toronto time (EST)')
  })

  test('by more capacity is told to as many as get one', async () => {
    const event = await guests.event({ date: START, capacity: 1 })
    const members = []
    for (let n = 0; n < 4; n++) members.push(await guests.member())
    for (const member of members) await guests.answer(event, member, 'attending')
    await guests.change(event, 'capacity = 3')
    expect((await told()).map(({ to }) => to)).toEqual(members.slice(1, 3).sort())
  })

  test('is not told to who has given it up before the mail was written', async () => {
    const event = await guests.event({ date: START, capacity: 1 })
    const [seated, next] = [await guests.member(), await guests.member()]
    for (const member of [seated, next]) await guests.answer(event, member, 'attending')
    await guests.answer(event, seated, 'not_attending')
    await guests.answer(event, next, 'not_attending')
    expect(await told()).toEqual([])
  })

  test('in a cancelled event goes to nobody, until it takes place after all', async () => {
    const event = await guests.event({ date: START, capacity: 1 })
    const [seated, next] = [await guests.member(), await guests.member()]
    for (const member of [seated, next]) await guests.answer(event, member, 'attending')
    await guests.change(event, 'cancelled_at = now(), notify_attendees = false')
    await guests.answer(event, seated, 'not_attending')
    expect(await told()).toEqual([])
    await guests.change(event, 'cancelled_at = null, notify_attendees = false')
    expect((await told()).map(({ to, subject }) => [to, subject])).toEqual([
      [next, 'A seat for you: Pricing clinic'],
    ])
  })
})

test('a mail server that is down delays what is told, and loses and doubles nothing', async () => {
  const event = await guests.event({ date: START })
  const members = [await guests.member(), await guests.member(), await guests.member()]
  for (const member of members) await guests.answer(event, member, 'attending')
  jobs.smtp.behaviour = 'refuse'
  await guests.change(event, `date = date + interval '1 day'`)
  expect(await told()).toEqual([])
  jobs.smtp.behaviour = 'accept'
  expect((await told()).map(({ to }) => to)).toEqual([...members].sort())
  expect(await told()).toEqual([])
})

test('one note that cannot be written does not hold up the others, and is tried again', async () => {
  const event = await guests.event({ date: START })
  const members = [await guests.member(), await guests.member(), await guests.member()]
  for (const member of members) await guests.answer(event, member, 'attending')
  await guests.change(event, `date = date + interval '1 day'`)
  const broken: Pick<Platform, 'outbox'> = {
    outbox: {
      ...jobs.outbox,
      enqueue: async (db, mail) => {
        if (mail.to.startsWith(members[1]!)) throw new Error('broken')
        return jobs.outbox.enqueue(db, mail)
      },
    },
  }
  await expect(jobs.run('event-notices', broken)).rejects.toThrow('1 event mails could not be written')
  const { rows } = await jobs.db.adminPool.query('select to_email from public.mail_outbox')
  expect(rows).toHaveLength(2)
  await Promise.all([1, 2].map(() => jobs.run('event-notices')))
  expect((await told()).map(({ to }) => to)).toEqual([...members].sort())
})
