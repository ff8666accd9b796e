// A matrix that stays green when a rule is weakened proves nothing. Here each rule is weakened in turn.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, expectedOutcome, outcomeOf } from './permission-attempt'
import { permissionMatrix } from './permission-matrix'
import { people } from './permission-terms'

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

/** Weakens a rule, tries the lines about `relation` until one differs, and rolls everything back. */
async function isNoticed(weaken: string, relation: string): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(weaken)
    await client.query('set local session authorization authenticator')
    for (const attempt of permissionMatrix.filter(({ on }) => on === relation)) {
      for (const person of people) {
        const outcome = await outcomeOf(client, attempt, person).catch(() => 'failed')
        if (outcome !== expectedOutcome(attempt, person)) return true
      }
    }
    return false
  } finally {
    await client.query('rollback')
  }
}

test('each policy that is weakened to "always" turns a line of the matrix red', async () => {
  const { rows } = await database.adminPool.query<{ weaken: string; relation: string; policy: string }>(`
    select tablename || ': ' || policyname as policy,
      case schemaname when 'public' then tablename else schemaname || '.' || tablename end as relation,
      format('alter policy %I on %I.%I ', policyname, schemaname, tablename)
        || case when qual is not null then 'using (true) ' else '' end
        || case when with_check is not null or cmd = 'UPDATE' then 'with check (true)' else '' end as weaken
    from pg_policies
    where schemaname in ('public', 'storage', 'realtime') and coalesce(qual, with_check) <> 'true'
      -- Those that ask for a second factor have tests of their own (mfa.db.test.ts).
      and (permissive = 'PERMISSIVE' or coalesce(qual, with_check) not like '%private.mfa_satisfied()%')
      -- A setting decides (site-settings.db.test.ts).
      and coalesce(qual, with_check) not like '%private.events_are_closed()%'
    order by schemaname, tablename, policyname
  `)
  expect(rows.length).toBeGreaterThan(60)
  const unnoticed: string[] = []
  for (const { weaken, relation, policy } of rows)
    if (!(await isNoticed(weaken, relation))) unnoticed.push(policy)
  expect(unnoticed).toEqual([])
}, 120_000)

test.each([
  ['profiles', 'drop trigger a_guard on profiles'],
  ['profiles', 'grant update (listed) on profiles to authenticated'],
  ['event_rsvps', 'drop trigger keep_in_place on event_rsvps'],
  ['event_rsvps', 'drop trigger stamp_now on event_rsvps'],
  ['pending_events', 'drop trigger stamp_now on pending_events'],
  ['pending_events', 'grant select (admin_notes) on pending_events to authenticated'],
  ['pending_resources', 'grant select (admin_notes) on pending_resources to authenticated'],
  ['pending_events', 'grant insert (admin_notes) on pending_events to authenticated'],
  ['pending_registrations', 'grant select on pending_registrations to authenticated'],
  ['newsletter_subscribers', 'grant select on newsletter_subscribers to authenticated'],
  ['mail_outbox', 'grant select on mail_outbox to authenticated'],
  ['mail_outbox', 'grant update on mail_outbox to authenticated'],
  ['event_rsvps', 'grant update on event_rsvps to authenticated'],
  ['events', 'grant update on events to authenticated'],
  ['contact_messages', 'grant update on contact_messages to authenticated'],
])('on %s, "%s" turns a line of the matrix red', async (relation, weaken) => {
  expect(await isNoticed(weaken, relation)).toBe(true)
})

test('each table whose row level security is switched off turns a line of the matrix red', async () => {
  const { rows } = await database.adminPool.query<{ relation: string }>(`
    select relname as relation from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and (has_any_column_privilege('authenticated', oid, 'select') or has_any_column_privilege('authenticated', oid, 'insert'))
  `)
  const unnoticed: string[] = []
  for (const { relation } of rows)
    if (!(await isNoticed(`alter table ${relation} disable row level security`, relation)))
      unnoticed.push(relation)
  expect(unnoticed).toEqual([])
}, 60_000)
