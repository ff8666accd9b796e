import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createGuests } from '../../../testing/event-guests'
import { openTestJobs, type TestJobs } from '../../../testing/test-jobs'

let jobs: TestJobs
let number = 0

beforeAll(async () => {
  jobs = await openTestJobs()
})
afterAll(() => jobs.close())
afterEach(() => jobs.reset('public.memberships'))

/** An account with a lapsed membership, or with none. */
async function account(): Promise<string> {
  const id = await createGuests(jobs.db.adminPool).member()
  await jobs.db.adminPool.query('delete from public.memberships where user_id = $1', [id])
  return id
}
async function subscribe(userId: string | null, state = 'active'): Promise<string> {
  number += 1
  const { rows } = await jobs.db.adminPool.query<{ id: string }>(
    `insert into public.memberships (user_id, email, status, state, access_until, subscription_id)
     values ($1, 'ada@example.com', 'active', $2, case $2 when 'active' then timestamptz 'infinity' end, $3)
     returning id`,
    [userId, state, `sub_${number}`],
  )
  return rows[0]!.id
}
const change = (id: string, set: string) =>
  jobs.db.adminPool.query(`update public.memberships set ${set} where id = $1`, [id])
const CLOSED = `state = 'ended', access_until = null`
const OPEN = `state = 'active', access_until = 'infinity'`
const welcomed = async () => {
  const before = jobs.smtp.accepted.length
  await jobs.runDue()
  const mails = await Promise.all(jobs.smtp.accepted.slice(before).map(source => PostalMime.parse(source)))
  return mails.map(({ to, subject }) => `${to![0]!.address}: ${subject}`)
}
const greetingOf = (member: string) => `${member}@example.com: Welcome to Juno, Ada`

it('welcomes a member by name when the membership opens, once', async () => {
  const ada = await account()
  const id = await subscribe(ada)
  await Promise.all([jobs.run('welcome-members'), jobs.run('welcome-members')])
  expect(await welcomed()).toEqual([greetingOf(ada)])
  await change(id, CLOSED)
  await change(id, OPEN)
  expect(await welcomed()).toEqual([])
})

it('waits for the account, and for the payment', async () => {
  const [ada, mei] = [await account(), await account()]
  const unmatched = await subscribe(null)
  const incomplete = await subscribe(mei, 'incomplete')
  expect(await welcomed()).toEqual([])
  await change(unmatched, `user_id = '${ada}'`)
  expect(await welcomed()).toEqual([greetingOf(ada)])
  await change(incomplete, OPEN)
  expect(await welcomed()).toEqual([greetingOf(mei)])
})

it('welcomes nobody who comes back, and nobody whose membership has ended meanwhile', async () => {
  const [ada, mei] = [await account(), await account()]
  await subscribe(ada, 'ended')
  await subscribe(ada)
  const brief = await subscribe(mei)
  await change(brief, CLOSED)
  expect(await welcomed()).toEqual([])
})
