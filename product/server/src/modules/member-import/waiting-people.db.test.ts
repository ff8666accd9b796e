/** Tests that a person who was imported and never came counts as a member nowhere, and is written to only when invited. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'
import { fictionalPerson } from '../../testing/member-import/fictional-people'
import { addAdmin, sendList } from '../../testing/member-import/import-members'
import { inviteBatch } from './invite-members'
import { readImports } from './read-imports'
import { undoImport } from './undo-import'

let jobs: TestJobs
let admin: string
let now = new Date('2026-05-04T10:00:00Z')

beforeAll(async () => {
  jobs = await openTestJobs({ clock: () => now })
  admin = await addAdmin(jobs)
})
afterAll(() => jobs.close())
afterEach(async () => {
  for (const { id } of (await readImports(jobs)).imports)
    await undoImport(jobs, admin, id, { withThoseWhoCame: true })
  await jobs.reset()
})

const rows = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await jobs.db.adminPool.query(sql, values)).rows as T[]
const confirm = (email: string) =>
  rows('update auth.users set email_confirmed_at = now() where email = $1', [email])

/** Returns what each page and file says of how many members there are, and how many wait. */
async function counted() {
  const as = async <T>(sql: string) => (await jobs.db.as<{ said: T }>({ sub: admin }, sql))[0]!.said
  const counts = await as<{ members: number; waiting: number }>('select admin_member_counts() as said')
  const insights = await as<{ members_now: number; waiting_now: number; series: { members: number }[] }>(
    'select admin_insights(current_date - 7, current_date) as said',
  )
  const money = await as<{ months: { members: number }[]; waiting: number }>(
    'select admin_money(current_date, current_date) as said',
  )
  const file = await as<{ is_member: boolean }[]>('select export_admin_members() as said')
  const list = async (state: string) =>
    (await jobs.db.as({ sub: admin }, `select from admin_members('', '${state}')`)).length
  const directory = await as<number>('select count(*)::int as said from member_directory_profiles')
  const members = [
    counts.members,
    insights.members_now,
    insights.series.at(-1)!.members,
    money.months[0]!.members,
    file.filter(({ is_member }) => is_member).length,
    await list('member'),
    directory,
  ]
  const waiting = [counts.waiting, insights.waiting_now, money.waiting, await list('waiting')]
  return { members, waiting }
}

test('who was imported and never came is a member on no page and in no file, and waits on each, until they come', async () => {
  const many = (count: number) => ({ members: Array(7).fill(count), waiting: Array(4).fill(4 - count) })
  await sendList(
    jobs,
    admin,
    [1, 2, 3].map(n => fictionalPerson(n, { renewal: '2027-12-31' })),
  )
  await jobs.run('import-members')
  // The admin may come in.
  expect(await counted()).toEqual(many(1))
  const standing = () =>
    jobs.db.as(
      { sub: admin },
      `select standing, current_period_end::date::text as ends, is_member from admin_members('moved.1@')`,
    )
  expect(await standing()).toEqual([{ standing: 'waiting', ends: '2027-12-31', is_member: false }])
  await confirm('moved.1@example.org')
  expect(await standing()).toEqual([{ standing: 'complimentary', ends: '2027-12-31', is_member: true }])
  expect(await counted()).toEqual(many(2))
  // A ban ends it at once, on each page.
  await rows(`update auth.users set banned_until = 'infinity' where email = 'moved.1@example.org'`)
  expect((await counted()).members).toEqual(Array(7).fill(1))
})

test('who was imported gets no newsletter before the team has invited them or they come, and is no reader', async () => {
  const imported = (n: number) => fictionalPerson(n, { newsletter: true, renewal: '2027-12-31' })
  const id = await sendList(jobs, admin, [imported(1), imported(2), imported(3)])
  await jobs.run('import-members')
  const readers = async () => {
    const [insights] = await jobs.db.as<{ series: { readers: number }[] }>(
      { sub: admin },
      `select admin_insights(current_date, current_date) -> 'series' as series`,
    )
    return insights!.series[0]!.readers
  }
  const send = async () => {
    const [{ issue } = { issue: '' }] = await rows<{ issue: string }>(
      `insert into public.newsletter_issues (subject, content) values ('News', 'News') returning id as issue`,
    )
    const [begun] = await rows<{ count: number }>('select private.begin_newsletter($1) as count', [issue])
    const to = await rows<{ email: string }>(
      'select email from public.newsletter_recipients where issue_id = $1 order by 1',
      [issue],
    )
    await rows('delete from public.newsletter_issues where id = $1', [issue])
    return [begun!.count, ...to.map(({ email }) => email)]
  }
  expect(await readers()).toBe(0)
  expect(await send()).toEqual([0])
  // One is invited, one comes unasked.
  await inviteBatch(jobs, admin, id, { most: 1, renewalUntil: null, plan: null, again: false, seen: 0 })
  now = new Date(now.getTime() + 10_000)
  await jobs.run('invite-moved-in')
  await confirm('moved.2@example.org')
  expect(await readers()).toBe(2)
  expect(await send()).toEqual([2, 'moved.1@example.org', 'moved.2@example.org'])
})
