// Nobody gets a seat of an event that does not exist, and the member who waits longest is next.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureCaller } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await database.adminPool.query(
    `insert into auth.users (id, email) select md5('guest ' || n)::uuid, 'guest' || n || '@example.com'
     from generate_series(1, 50) n`,
  )
  await database.adminPool.query(
    `insert into memberships (user_id, email, status, state, access_until)
     select id, email, 'active', 'active', 'infinity' from auth.users where email like 'guest%'`,
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

test('answering again keeps the seat', async () => {
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

test('a seat that becomes free goes to the member who waits longest', async () => {
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

test('more capacity assigns seats to the next in line, no limit to everybody', async () => {
  const event = await holdEvent(1, true)
  for (const guest of [1, 2, 3, 4]) await answer(event, guest)
  await database.adminPool.query('update events set capacity = 2 where id = $1', [event])
  expect(await seated(event)).toEqual([1, 2])
  await database.adminPool.query('update events set capacity = null where id = $1', [event])
  expect(await seated(event)).toEqual([1, 2, 3, 4])
})

test('of fifty people who want the last seat at once, one gets it', async () => {
  const event = await holdEvent(1)
  const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => answer(event, n + 1)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await seated(event)).toHaveLength(1)
})

test.each([
  ['no limit', null],
  ['two seats', 2],
])(
  'hundreds of answers of one member at once, in every way, leave one row: an event with %s',
  async (_, capacity) => {
    const event = await holdEvent(capacity, true)
    const statuses = ['attending', 'maybe', 'not_attending']
    const settled = await Promise.allSettled(
      Array.from({ length: 400 }, (_, n) =>
        n % 4 === 3
          ? database.adminPool.query('update event_rsvps set status = $2 where event_id = $1', [
              event,
              statuses[n % 3],
            ])
          : answer(event, 1, statuses[n % 3]),
      ),
    )
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
    const { rows } = await database.adminPool.query('select user_id from event_rsvps where event_id = $1', [
      event,
    ])
    expect(rows).toHaveLength(1)
  },
)

test('concurrent changes of answers leave no seat empty while a member waits, and no deadlock', async () => {
  const event = await holdEvent(3, true)
  for (let guest = 1; guest <= 12; guest++) await answer(event, guest)
  const changes = Array.from({ length: 240 }, (_, n) =>
    answer(event, ((n * 7) % 12) + 1, (n * 13) % 5 < 3 ? 'attending' : 'not_attending'),
  )
  expect((await Promise.allSettled(changes)).filter(({ status }) => status === 'rejected')).toEqual([])
  const { rows } = await database.adminPool.query<{ seated: number; waiting: number }>(
    `select count(*) filter (where waitlisted_at is null)::int as seated,
       count(*) filter (where waitlisted_at is not null)::int as waiting
     from event_rsvps where event_id = $1 and status = 'attending'`,
    [event],
  )
  const { seated, waiting } = rows[0]!
  expect(seated).toBe(Math.min(3, seated + waiting))
})

test('a free seat skips a waiting member who is just changing their answer', async () => {
  const event = await holdEvent(1, true)
  for (const guest of [1, 2, 3]) await answer(event, guest)
  const [changing, leaving] = [await database.adminPool.connect(), await database.adminPool.connect()]
  try {
    await changing.query('begin')
    await changing.query(
      `select from event_rsvps where event_id = $1 and user_id = md5('guest 2')::uuid for update`,
      [event],
    )
    await leaving.query(`set lock_timeout = '2s'`)
    await leaving.query(
      `update event_rsvps set status = 'maybe' where event_id = $1 and user_id = md5('guest 1')::uuid`,
      [event],
    )
    expect(await seated(event)).toEqual([3])
    await changing.query('rollback')
  } finally {
    changing.release(true)
    leaving.release(true)
  }
})

/** Answers in a transaction that stays open while `meanwhile` runs, and is committed after it. */
async function whileAnswering(event: string, guest: number, meanwhile: () => Promise<void>) {
  const client = await database.adminPool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into event_rsvps (event_id, user_id, status) values ($1, md5('guest ' || $2::text)::uuid, 'attending')`,
      [event, guest],
    )
    await meanwhile()
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

test('without a capacity answers do not wait for each other', async () => {
  const event = await holdEvent(null)
  await answer(event, 2)
  await whileAnswering(event, 1, async () => {
    for (const status of ['maybe', 'attending', 'not_attending', 'attending']) await answer(event, 2, status)
  })
  expect(await seated(event)).toEqual([1, 2])
})

test('an edit of the capacity waits for the answers under way, and the next answer for the edit', async () => {
  const event = await holdEvent(null, true)
  const edits: Promise<unknown>[] = []
  await whileAnswering(event, 1, async () => {
    edits.push(database.adminPool.query('update events set capacity = 1 where id = $1', [event]))
    await expect
      .poll(async () => {
        const { rows } = await database.adminPool.query(
          `select from pg_stat_activity where wait_event = 'advisory' and query like 'update events set capacity%'`,
        )
        return rows.length
      })
      .toBe(1)
    edits.push(answer(event, 2))
  })
  await Promise.all(edits)
  expect(await seated(event)).toEqual([1])
})

test.each([
  ['no limit', null],
  ['two seats', 2],
])('an event with %s is deleted while members answer, without a deadlock', async (_, capacity) => {
  for (let round = 0; round < 5; round++) {
    const event = await holdEvent(capacity, true)
    for (let guest = 1; guest <= 6; guest++) await answer(event, guest)
    const answers = Array.from({ length: 24 }, (_, n) =>
      answer(event, (n % 12) + 1, ['attending', 'maybe', 'not_attending'][n % 3]),
    )
    const deletion = database.adminPool.query('delete from events where id = $1', [event])
    const refusals = (await Promise.allSettled([...answers, deletion])).flatMap(settled =>
      settled.status === 'rejected' ? [(settled.reason as { code: string }).code] : [],
    )
    // A later answer refers to a deleted event.
    expect(refusals.filter(code => code !== '23503')).toEqual([])
    const { rows } = await database.adminPool.query('select from event_rsvps where event_id = $1', [event])
    expect(rows).toEqual([])
  }
})

test('less capacity takes no seat away, and assigns none until enough are free', async () => {
  const event = await holdEvent(3, true)
  for (const guest of [1, 2, 3, 4]) await answer(event, guest)
  await database.adminPool.query('update events set capacity = 1 where id = $1', [event])
  expect(await seated(event)).toEqual([1, 2, 3])
  for (const guest of [1, 2]) await answer(event, guest, 'not_attending')
  expect(await seated(event)).toEqual([3])
  await answer(event, 3, 'maybe')
  expect(await seated(event)).toEqual([4])
})

test('an account that is closed frees its seat', async () => {
  const event = await holdEvent(1, true)
  for (const guest of [50, 49]) await answer(event, guest)
  await database.adminPool.query(`delete from auth.users where id = md5('guest 50')::uuid`)
  expect(await seated(event)).toEqual([49])
})

test.each([
  [
    'banned',
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    `update auth.users set banned_until = null where id = $1`,
  ],
  [
    'no member any more',
    `update memberships set state = 'ended', access_until = null where user_id = $1`,
    `update memberships set state = 'active', access_until = 'infinity' where user_id = $1`,
  ],
])(
  'a member who is %s keeps their place on the waitlist, and is skipped until that ends',
  async (_, on, off) => {
    const event = await holdEvent(1, true)
    for (const guest of [1, 2, 3, 4]) await answer(event, guest)
    const { rows } = await database.adminPool.query<{ id: string }>(`select md5('guest 2')::uuid::text as id`)
    await database.adminPool.query(on, [rows[0]!.id])
    await answer(event, 1, 'not_attending')
    expect(await seated(event)).toEqual([3])
    await database.adminPool.query(off, [rows[0]!.id])
    await answer(event, 3, 'not_attending')
    expect(await seated(event)).toEqual([2])
  },
)

test('nobody can accept a cancelled event, and everybody may still decline', async () => {
  const event = await holdEvent(null)
  await answer(event, 1)
  await database.adminPool.query('update events set cancelled_at = now() where id = $1', [event])
  for (const status of ['attending', 'maybe']) {
    await expect(answer(event, 2, status)).rejects.toThrow('This event was cancelled.')
  }
  await answer(event, 1, 'not_attending')
  expect(await seated(event)).toEqual([])
})

test('a member reads their own place on the waitlist', async () => {
  const event = await holdEvent(1, true)
  for (const guest of [5, 3, 9, 7]) await answer(event, guest)
  const place = async (guest: number) =>
    (
      await database.as(fixtureCaller(`guest ${guest}`), 'select event_waitlist_position($1) as place', [
        event,
      ])
    )[0]!.place
  expect([await place(5), await place(3), await place(9), await place(7), await place(1)]).toEqual([
    null,
    1,
    2,
    3,
    null,
  ])
})

test('the sequence grows with each edit, of the meeting link too, and not with a save that changes nothing', async () => {
  const event = await holdEvent(5)
  const change = async (set: string) => {
    const { rows } = await database.adminPool.query(
      `update events set ${set} where id = $1 returning sequence`,
      [event],
    )
    return rows[0].sequence
  }
  const link = (sql: string) => database.adminPool.query(sql, [event])
  // Nobody attends, so no calendar shows the link.
  await link(`insert into event_meeting_links values ($1, 'https://meet.example.com/0')`)
  await link('delete from event_meeting_links where event_id = $1')
  await answer(event, 1)
  expect(await change(`location = 'Hall 2'`)).toBe(1)
  expect(await change(`location = 'Hall 2', updated_at = now()`)).toBe(1)
  expect(await change(`capacity = 6`)).toBe(2)
  expect(await change(`host_name = 'Ada'`)).toBe(3)
  expect(await change(`title = 'Supper'`)).toBe(4)
  expect(await change(`cancelled_at = now()`)).toBe(5)
  await link(`insert into event_meeting_links values ($1, 'https://meet.example.com/1')`)
  await link(`update event_meeting_links set url = 'https://meet.example.com/1' where event_id = $1`)
  await link(`update event_meeting_links set url = 'https://meet.example.com/2' where event_id = $1`)
  expect(await change('notify_attendees = false')).toBe(7)
})
