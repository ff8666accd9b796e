/** Warnings before the end of a membership that nobody renews: each once, none to a member who goes on. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'
import { moveEnd, openGiven } from './complimentary/given-membership'

const DAY = 86_400_000
const start = new Date()
let now = start
let jobs: TestJobs

beforeAll(async () => {
  jobs = await openTestJobs({ clock: () => now })
})
afterAll(() => jobs.close())

const rows = async <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  (await jobs.db.adminPool.query<Row>(sql, values)).rows
const after = (days: number) => new Date(start.getTime() + days * DAY)

/** @param days until its end @returns the membership's id */
async function addGiven(name: string, days: number): Promise<{ id: string; userId: string }> {
  const email = `${name}@example.com`
  const [user] = await rows<{ id: string }>(
    'insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id',
    [email],
  )
  const userId = user!.id
  const given = { source: 'complimentary' as const, userId, email, endsAt: after(days) }
  return { id: await jobs.scopes.withServiceRole(db => openGiven(db, given, start)), userId }
}
const warned = async () =>
  (
    await rows<{ to_email: string }>(
      `select to_email from public.mail_outbox where kind = 'membership-ends-soon' order by to_email`,
    )
  ).map(({ to_email }) => to_email)
async function warnedOn(days: number): Promise<string[]> {
  await jobs.reset('public.mail_outbox')
  now = after(days)
  await Promise.all([jobs.run('warn-before-end'), jobs.run('warn-before-end')])
  await jobs.run('warn-before-end')
  return warned()
}

it('warns on two days, once each, and not of what the first email said', async () => {
  await addGiven('month', 30)
  await addGiven('week', 7)
  const { id: moved } = await addGiven('moved', 30)
  const { userId: payer } = await addGiven('payer', 30)
  await rows(
    `insert into public.memberships (user_id, email, status, state, access_until)
     values ($1, 'payer@example.com', 'active', 'active', 'infinity')`,
    [payer],
  )
  const { userId: banned } = await addGiven('banned', 7)
  await rows(`update auth.users set banned_until = 'infinity' where id = $1`, [banned])
  expect(await warnedOn(1)).toEqual([])
  expect(await warnedOn(5)).toEqual(['week@example.com'])
  expect(await warnedOn(17)).toEqual(['month@example.com', 'moved@example.com'])
  // Another end begins again.
  const moving = { id: moved, source: 'complimentary' as const, endsAt: after(60) }
  await jobs.scopes.withServiceRole(db => moveEnd(db, moving, now))
  expect(await warnedOn(28)).toEqual(['month@example.com'])
  expect(await warnedOn(29)).toEqual([])
  expect(await warnedOn(31)).toEqual([])
  // After days without a server, one email.
  expect(await warnedOn(58)).toEqual(['moved@example.com'])
  expect(await warnedOn(59)).toEqual([])
})
