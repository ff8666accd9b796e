// Tests when an event is over in the database, with the same table as the pages. Past events accept no answers.
import { eventEndCases } from '@juno/domain/events/event-end-cases'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures } from './permission-attempt'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
})
afterAll(() => database.close())

test.each(eventEndCases)('an event is over: $name', async ({ event, ends }) => {
  const { rows } = await database.adminPool.query<{ ends: Date }>(
    'select private.event_ends($1, $2, $3, $4) as ends',
    [event.date, event.end_date, event.all_day, event.time_zone],
  )
  expect(rows[0]!.ends.toISOString()).toBe(new Date(ends).toISOString())
})

/** Answers as a member an event that began some time ago. */
async function answer(began: string, statement: string): Promise<string> {
  const client = await database.authenticatorPool.connect()
  const { rows } = await database.adminPool.query<{ id: string }>(
    `insert into public.events (title, description, date) values ('Walk', 'Two by two.', now() - $1::interval) returning id`,
    [began],
  )
  const id = rows[0]!.id
  if (!statement.startsWith('insert')) {
    await database.adminPool.query(`update public.events set date = now() + interval '1 day' where id = $1`, [
      id,
    ])
    await database.adminPool.query(
      `insert into public.event_rsvps (event_id, user_id, status) values ($1, md5('member')::uuid, 'attending')`,
      [id],
    )
    await database.adminPool.query(`update public.events set date = now() - $2::interval where id = $1`, [
      id,
      began,
    ])
  }
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true),
         set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', md5('member')::uuid)::text, true)`,
    )
    return `${(await client.query(statement.replaceAll('$event', `'${id}'`))).rowCount} row`
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const insert = `insert into event_rsvps (event_id, user_id, status) values ($event, md5('member')::uuid, 'maybe')`
const change = `update event_rsvps set status = 'maybe' where event_id = $event`
const decline = `update event_rsvps set status = 'not_attending' where event_id = $event`
const remove = `delete from event_rsvps where event_id = $event`

test.each([
  ['59 minutes', insert, '1 row'],
  ['59 minutes', change, '1 row'],
  ['61 minutes', insert, 'This event is over.'],
  ['61 minutes', change, 'This event is over.'],
  ['61 minutes', decline, 'This event is over.'],
  ['61 minutes', remove, '1 row'],
])('an event without an end that began %s ago answers «%s» with: %s', async (began, statement, outcome) => {
  expect(await answer(began, statement)).toBe(outcome)
})

test('nobody moves up in an event that is over', async () => {
  const { adminPool } = database
  const { rows } = await adminPool.query<{ id: string }>(
    `insert into public.events (title, description, date, capacity, waitlist_enabled)
     values ('Walk', 'Two by two.', now() + interval '1 day', 1, true) returning id`,
  )
  const id = rows[0]!.id
  for (const name of ['member', 'other'])
    await adminPool.query(
      `insert into public.event_rsvps (event_id, user_id, status) values ($1, md5($2)::uuid, 'attending')`,
      [id, name],
    )
  await adminPool.query(`update public.events set date = now() - interval '1 day' where id = $1`, [id])
  await adminPool.query(`delete from public.event_rsvps where event_id = $1 and waitlisted_at is null`, [id])
  const left = await adminPool.query(
    'select waitlisted_at is not null as waits from public.event_rsvps where event_id = $1',
    [id],
  )
  expect(left.rows).toEqual([{ waits: true }])
})
