// Each change sends one signal that says what it was to the people it concerns, and nothing else.
import { liveSignals } from '@juno/domain/live/live-signals'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureId } from './permission-attempt'

let database: TestDatabase
let client: PoolClient
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  client = await database.adminPool.connect()
})
afterAll(async () => {
  client.release()
  await database.close()
})
beforeEach(() => client.query('begin'))
afterEach(() => client.query('rollback'))

/** Returns topics and signals that the statements send, in one transaction. */
async function signalsOf(...statements: string[]): Promise<string[]> {
  const before = await client.query<{ id: string }>('select id from realtime.messages')
  for (const statement of statements) await client.query(statement)
  const { rows } = await client.query<{ sent: string }>(
    `select topic || ' ' || event as sent from realtime.messages where private and not id = any ($1) order by 1`,
    [before.rows.map(({ id }) => id)],
  )
  return rows.map(({ sent }) => sent)
}

test('the triggers send the signals that pages can listen to', async () => {
  const { rows } = await client.query<{ audience: keyof typeof liveSignals; signal: string }>(`
    select distinct case proname when 'signal_owner' then 'account' else args[1] end as audience,
      case proname when 'signal_owner' then args[1] else args[2] end as signal
    from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid and proname in ('signal_change', 'signal_owner'),
    lateral (select string_to_array(encode(tgargs, 'escape'), '\\000') as args) a`)
  const sent = rows.map(({ audience, signal }) => `${audience} ${signal}`).sort()
  const listed = Object.entries(liveSignals).flatMap(([audience, signals]) =>
    signals.map(signal => `${audience} ${signal}`),
  )
  expect(sent).toEqual(listed.sort())
})

test('an RSVP tells the community of the seats, and its member alone of the answer', async () => {
  const own = `account:${fixtureId('member')} own-rsvps`
  expect(
    await signalsOf(`update event_rsvps set status = 'not_attending' where user_id = md5('member')::uuid`),
  ).toContain(own)
  const told = await signalsOf(`delete from event_rsvps where user_id = md5('member')::uuid`)
  expect(told.every(signal => signal === 'community seats' || signal.startsWith('account:'))).toBe(true)
})

test('a member hears that a payment failed, and not that the provider was only asked', async () => {
  const own = `account:${fixtureId('member')} own-membership`
  const set = (what: string) => `update memberships set ${what} where user_id = md5('member')::uuid`
  expect(await signalsOf(set('compared_at = now()'))).not.toContain(own)
  expect(await signalsOf(set("state = 'grace', owed_since = now()"))).toContain(own)
})

test('a transaction says the same only once, and a change that was taken back is not said', async () => {
  expect(
    await signalsOf(`update applications set name = name`, `update applications set name = name`),
  ).toEqual(['team applications'])
  expect(
    await signalsOf(
      'savepoint before',
      `update contact_messages set status = 'read'`,
      'rollback to savepoint before',
      `update recommended_reads set title = 'Other'`,
    ),
  ).toEqual(['community recommended-reads'])
})

test('what changes no row says nothing', async () => {
  expect(
    await signalsOf(
      `update mail_outbox set status = 'queued' where false`,
      `update mail_outbox set status = 'sending' where status = 'queued'`,
      `update profiles set bio = 'New' where not featured`,
    ),
  ).toEqual([])
})

test('a signal carries nothing but its own id', async () => {
  await client.query(`update mail_outbox set status = 'queued' where status = 'failed'`)
  const { rows } = await client.query<{ payload: object }>(
    `select payload from realtime.messages where topic = 'team' and event = 'mails'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { payload } of rows) expect(Object.keys(payload)).toEqual(['id'])
})

test('a signal that cannot be sent fails no change', async () => {
  await client.query(`alter table realtime.messages add constraint never check (topic <> 'team') not valid`)
  await client.query('alter function realtime.send(jsonb, text, text, boolean) rename to gone')
  const { rowCount } = await client.query(`update applications set name = 'Changed'`)
  expect(rowCount).toBeGreaterThan(0)
})

test.each([
  `insert into private.payments (id, kind, cents, currency, occurred_at) values ('ch_1', 'payment', 1, 'cad', now())`,
  `insert into private.reconciliations (since, until) values (now() - interval '1 day', now())`,
])('the team hears of %s', async statement => {
  expect(await signalsOf(statement)).toEqual(['team payments'])
})
