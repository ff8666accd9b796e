import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createGuests, type Guests } from '../../testing/event-guests'
import type { ServerContext } from '../../shared/server-context'
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

interface NotifiedMail {
  to: string
  subject: string
  text: string
  /** Status, sequence and start of the attached calendar file. */
  calendar: string | null
}

/** Runs the jobs. @returns the mails sent since the last call, by recipient */
async function sentMails(): Promise<NotifiedMail[]> {
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

/** Makes one member per answer: attending, waiting for a seat, maybe, declined, lapsed. */
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
  test('notifies members who attend, wait or may attend: new time, old time, and an updated calendar file', async () => {
    const event = await guests.event({
      date: START,
      capacity: 1,
      meetingUrl: 'https://meet.example.com/1',
    })
    const { attending, waiting, maybe } = await everybody(event)
    await guests.change(event, `date = '2031-12-02T17:00:00Z'`)
    const mails = await sentMails()
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
  ])('is notified in its own zone: %s', async (time_zone, zone, clock) => {
    const event = await guests.event({ date: '2031-11-30T23:00:00Z', time_zone })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, `date = '${START}'`)
    expect((await sentMails())[0]!.text).toMatch(
      new RegExp(`New time: .*${clock}, ${zone.replace(/[()+]/g, '\\$&')}`),
    )
  })

  test('to another place says so, also together with another time', async () => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'maybe')
    await guests.change(event, `location = 'Hall 2, Toronto'`)
    const [moved] = await sentMails()
    expect(moved).toMatchObject({
      subject: 'New place: Pricing clinic',
      calendar: expect.stringMatching(/ 1 /),
    })
    expect(moved!.text).toMatch(/New place: Hall 2, Toronto\nIt was: Online/)
    await guests.change(event, `location = 'Hall 3', date = date + interval '1 hour'`)
    expect((await sentMails())[0]).toMatchObject({ subject: 'New time and place: Pricing clinic' })
  })

  test.each([
    [
      'only its description changes',
      `title = 'Other', description = 'Other', registration_url = 'https://x.example'`,
    ],
    ['the same is saved again', `date = date, end_date = date, location = ''`],
    ['the team chooses not to tell', `date = date + interval '1 day', notify_attendees = false`],
    ['its zone alone is corrected', `time_zone = 'Europe/London'`],
  ])('notifies nobody when %s', async (_, set) => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, set)
    expect(await sentMails()).toEqual([])
  })

  test('notifies again with the next save: skipping the mail applies to one save', async () => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, `date = date + interval '1 day', notify_attendees = false`)
    await guests.change(event, `date = date + interval '1 day'`)
    expect(await sentMails()).toHaveLength(1)
  })

  test('notifies nobody when it is over', async () => {
    const event = await guests.event({ date: '2020-12-01T23:00:00Z' })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, `date = date - interval '1 day'`)
    await guests.change(event, 'cancelled_at = now()')
    await jobs.db.adminPool.query('delete from public.events where id = $1', [event])
    expect(await sentMails()).toEqual([])
  })
})

describe('a cancelled event', () => {
  test.each([
    ['cancelled', `update public.events set cancelled_at = now() where id = $1`],
    ['deleted', 'delete from public.events where id = $1'],
  ])('(%s) notifies members who attend, wait or may attend', async (_, sql) => {
    const event = await guests.event({ date: START, capacity: 1, meetingUrl: 'https://meet.example.com/1' })
    const { attending, waiting, maybe } = await everybody(event)
    await jobs.db.adminPool.query(sql, [event])
    const mails = await sentMails()
    expect(mails.map(({ to }) => to)).toEqual([attending, waiting, maybe].sort())
    for (const { subject, text, calendar } of mails) {
      expect(subject).toBe('Cancelled: Pricing clinic')
      expect(text).toContain('Monday, December 1, 2031, 6:00 PM, Toronto time (EST)')
      expect(text).not.toContain('meet.example.com')
      expect(calendar).toBe('CANCELLED 1 2031-12-01T23:00:00Z')
    }
  })

  test('that is deleted later notifies once', async () => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, 'cancelled_at = now()')
    expect(await sentMails()).toHaveLength(1)
    await jobs.db.adminPool.query('delete from public.events where id = $1', [event])
    expect(await sentMails()).toEqual([])
  })

  test('that takes place after all notifies again', async () => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, 'cancelled_at = now()')
    await sentMails()
    await guests.change(event, 'cancelled_at = null')
    expect(await sentMails()).toMatchObject([
      {
        subject: 'It takes place after all: Pricing clinic',
        calendar: 'CONFIRMED 2 2031-12-01T23:00:00Z',
      },
    ])
  })

  test('whose mail about a new time is still unwritten notifies only of the cancellation', async () => {
    const event = await guests.event({ date: START })
    await guests.answer(event, await guests.member(), 'attending')
    await guests.change(event, `date = date + interval '1 day'`)
    await guests.change(event, 'cancelled_at = now()')
    expect((await sentMails()).map(({ subject }) => subject)).toEqual(['Cancelled: Pricing clinic'])
  })
})

describe('a seat that becomes free', () => {
  test('notifies the next in line, with link and calendar file', async () => {
    const event = await guests.event({ date: START, capacity: 1, meetingUrl: 'https://meet.example.com/1' })
    const [seated, next, last] = [await guests.member(), await guests.member(), await guests.member()]
    for (const member of [seated, next, last]) await guests.answer(event, member, 'attending')
    await guests.answer(event, seated, 'not_attending')
    const mails = await sentMails()
    expect(mails).toMatchObject([
      { to: next, subject: 'A seat for you: Pricing clinic', calendar: expect.stringContaining('CONFIRMED') },
    ])
    expect(mails[0]!.text).toContain('Join online: https://meet.example.com/1')
    expect(mails[0]!.text).toContain('6:00 PM, Toronto time (EST)')
  })

  test('by more capacity notifies as many as get one', async () => {
    const event = await guests.event({ date: START, capacity: 1 })
    const members = []
    for (let n = 0; n < 4; n++) members.push(await guests.member())
    for (const member of members) await guests.answer(event, member, 'attending')
    await guests.change(event, 'capacity = 3')
    expect((await sentMails()).map(({ to }) => to)).toEqual(members.slice(1, 3).sort())
  })

  test('does not notify a member who gave it up before the mail was written', async () => {
    const event = await guests.event({ date: START, capacity: 1 })
    const [seated, next] = [await guests.member(), await guests.member()]
    for (const member of [seated, next]) await guests.answer(event, member, 'attending')
    await guests.answer(event, seated, 'not_attending')
    await guests.answer(event, next, 'not_attending')
    expect(await sentMails()).toEqual([])
  })

  test('in a cancelled event goes to nobody, until it takes place after all', async () => {
    const event = await guests.event({ date: START, capacity: 1 })
    const [seated, next] = [await guests.member(), await guests.member()]
    for (const member of [seated, next]) await guests.answer(event, member, 'attending')
    await guests.change(event, 'cancelled_at = now(), notify_attendees = false')
    await guests.answer(event, seated, 'not_attending')
    expect(await sentMails()).toEqual([])
    await guests.change(event, 'cancelled_at = null, notify_attendees = false')
    expect((await sentMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [next, 'A seat for you: Pricing clinic'],
    ])
  })
})

test('a mail server that is down delays notices, and loses or doubles none', async () => {
  const event = await guests.event({ date: START })
  const members = [await guests.member(), await guests.member(), await guests.member()]
  for (const member of members) await guests.answer(event, member, 'attending')
  jobs.smtp.behaviour = 'refuse'
  await guests.change(event, `date = date + interval '1 day'`)
  expect(await sentMails()).toEqual([])
  jobs.smtp.behaviour = 'accept'
  expect((await sentMails()).map(({ to }) => to)).toEqual([...members].sort())
  expect(await sentMails()).toEqual([])
})

test('one notice that fails does not block the others, and is retried', async () => {
  const event = await guests.event({ date: START })
  const members = [await guests.member(), await guests.member(), await guests.member()]
  for (const member of members) await guests.answer(event, member, 'attending')
  await guests.change(event, `date = date + interval '1 day'`)
  const broken: Pick<ServerContext, 'outbox'> = {
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
  expect((await sentMails()).map(({ to }) => to)).toEqual([...members].sort())
})
