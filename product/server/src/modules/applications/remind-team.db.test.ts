import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createGuests } from '../../testing/event-guests'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'

const START = new Date('2031-05-01T12:00:00Z')

let jobs: TestJobs
let now = START
let admin: string

beforeAll(async () => {
  jobs = await openTestJobs({ clock: () => now })
  admin = await createGuests(jobs.db.adminPool).member()
  await jobs.db.adminPool.query('update public.profiles set is_admin = true where id = $1', [admin])
})
afterAll(() => jobs.close())
afterEach(() => jobs.reset('public.applications'))

const apply = (name: string, hoursAgo: number, status = 'PENDING') =>
  jobs.db.adminPool.query(
    `insert into public.applications (name, email, business_name, location, role, team_size, revenue_size,
       company_stage, reason, status, submitted_at)
     values ($1, 'ada@example.com', 'Engines', 'Toronto', 'manager', 'solo', '0-100k', 'scaling', 'Why not', $2, $3)`,
    [name, status, new Date(now.getTime() - hoursAgo * 3_600_000)],
  )
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const sent = async () => {
  await jobs.run('remind-of-applications')
  const before = jobs.smtp.accepted.length
  await jobs.runDue()
  const mails = await Promise.all(jobs.smtp.accepted.slice(before).map(source => PostalMime.parse(source)))
  return mails.map(({ to, subject, text }) => ({ to: to![0]!.address, subject, text: text! }))
}

it('reminds the team once of an application that has waited for 36 hours', async () => {
  await apply('Ada Lovelace', 35.9)
  await apply('Mei Tanaka', 100, 'APPROVED')
  expect(await sent()).toEqual([])
  minutesLater(10)
  const [mail, ...others] = await sent()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: `${admin}@example.com`, subject: '1 application waits for your answer' })
  expect(mail!.text).toContain('Ada Lovelace: Engines')
  minutesLater(600)
  expect(await sent()).toEqual([])
})

it('names many in one mail, and those of the next hour in the next', async () => {
  for (let number = 0; number < 500; number += 1) await apply(`Ada ${number}`, 40)
  const [mail] = await sent()
  expect(mail!.subject).toBe('500 applications wait for your answer')
  expect(mail!.text).toContain('And 490 more.')
  await apply('Mei Tanaka', 37)
  minutesLater(59)
  expect(await sent()).toEqual([])
  minutesLater(2)
  expect((await sent()).map(({ subject }) => subject)).toEqual(['1 application waits for your answer'])
})
