// Seats of an event with a capacity: nobody gets one that is not there, and whoever waits longest is next.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await database.adminPool.query(
    `insert into auth.users (id, email) select md5('guest ' || n)::uuid, 'guest' || n || '@example.com'
     from generate_series(1, 20) n`,
  )
})
afterAll(() => database.close())

async function holdEvent(capacity: number | null, waitlist = false): Promise<string> {
  const { rows } = await database.adminPool.query<{ id: string }>(
    `insert into events (title, description, date, capacity, waitlist_enabled)
      values ('Dinner', 'x', now(), $1, $2) returning id`,
    [capacity, waitlist],
  )
  return rows[0]!.id
}
const answer = (event: string, guest: number, status = 'attending') =>
  database.adminPool.query(
    `insert into event_rsvps (event_id, user_id, status) values ($1, md5('guest ' || $2::text)::uuid, $3)
      on conflict (event_id, user_id) do update set status = excluded.status`,
    [event, guest, status],
  )
async function seated(event: string): Promise<number[]> {
  const { rows } = await database.adminPool.query<{ guest: number }>(
    `select substring(u.email from '\\d+')::int as guest from event_rsvps r join auth.users u on u.id = r.user_id
      where r.event_id = $1 and r.status = 'attending' and r.waitlisted_at is null order by guest`,
    [event],
  )
  return rows.map(row => row.guest)
}

test('without a capacity everybody has a seat', async () => {
  const event = await holdEvent(null)
  for (const guest of [1, 2, 3]) await answer(event, guest)
  expect(await seated(event)).toEqual([1, 2, 3])
})

test('a full event without a waitlist says so', async () => {
  const event = await holdEvent(1)
  await answer(event, 1)
  await expect(answer(event, 2)).rejects.toThrow('This event is full.')
  await answer(event, 2, 'maybe')
  expect(await seated(event)).toEqual([1])
})

test('saying again that one attends keeps the seat', async () => {
  const event = await holdEvent(1)
  await answer(event, 1)
  await answer(event, 1)
  expect(await seated(event)).toEqual([1])
})

test('of twenty people who want the last three seats at once, three get one', async () => {
  const event = await holdEvent(3)
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => answer(event, n + 1)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await seated(event)).toHaveLength(3)
})

test('a seat that is given up goes to whoever waits longest', async () => {
  const event = await holdEvent(1, true)
  for (const guest of [1, 2, 3]) await answer(event, guest)
  expect(await seated(event)).toEqual([1])
  await answer(event, 1, 'not_attending')
  expect(await seated(event)).toEqual([2])
  await database.adminPool.query(
    `delete from event_rsvps where event_id = $1 and user_id = md5('guest 2')::uuid`,
    [event],
  )
  expect(await seated(event)).toEqual([3])
})

test('leaving the waitlist frees no seat', async () => {
  const event = await holdEvent(1, true)
  for (const guest of [1, 2, 3]) await answer(event, guest)
  await answer(event, 2, 'not_attending')
  expect(await seated(event)).toEqual([1])
})

test('more capacity lets the next in, no limit lets everybody in', async () => {
  const event = await holdEvent(1, true)
  for (const guest of [1, 2, 3, 4]) await answer(event, guest)
  await database.adminPool.query('update events set capacity = 2 where id = $1', [event])
  expect(await seated(event)).toEqual([1, 2])
  await database.adminPool.query('update events set capacity = null where id = $1', [event])
  expect(await seated(event)).toEqual([1, 2, 3, 4])
})

test('the sequence grows with each change that a calendar shows, and with no other', async () => {
  const event = await holdEvent(5)
  const change = async (set: string) => {
    const { rows } = await database.adminPool.query(
      `update events set ${set} where id = $1 returning sequence`,
      [event],
    )
    return rows[0].sequence
  }
  expect(await change(`location = 'Hall 2'`)).toBe(1)
  expect(await change(`capacity = 6`)).toBe(1)
  expect(await change(`title = 'Dinner'`)).toBe(1)
  expect(await change(`cancelled_at = now()`)).toBe(2)
})
