/**
 * Each column of a noun stands in a list of the domain (`profileColumns`, `eventColumns`, `resourceColumns`). Who may
 * read and write it, and which views show it, follows from the list.
 */
import { eventColumns, eventStoredColumns } from '@juno/domain/events/event-columns'
import { profileFormSchema } from '@juno/domain/profiles/profile-form'
import { profileColumns, profileStoredColumns } from '@juno/domain/profiles/profile-columns'
import { resourceColumns, resourceStoredColumns } from '@juno/domain/resources/resource-columns'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { ClientBase, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const without = (columns: readonly string[], ...left: string[]) =>
  columns.filter(name => !left.includes(name))
const { form, member } = profileColumns
const { acts, derived } = profileStoredColumns
const profiles = [...form, ...acts, ...derived]
const ofEvents = [...eventColumns.form, ...eventColumns.admin]
const events = [...ofEvents, ...eventStoredColumns.acts, ...eventStoredColumns.derived]
const resources = [...resourceColumns.form, ...resourceStoredColumns.acts, ...resourceStoredColumns.derived]

/** Table, view or right ("update events authenticated") to its columns. */
const expected: Record<string, readonly string[]> = {
  profiles,
  'select profiles authenticated': profiles,
  'insert profiles authenticated': [...form, ...acts],
  'update profiles authenticated': [...form, ...acts],
  secure_profiles: [...form, ...without(acts, 'event_reminders'), 'created_at'],
  member_directory_profiles: [...member, 'revenue_size', 'created_at'],
  events,
  'select events anon': without(events, 'created_by', 'submitted_by'),
  'select events authenticated': events,
  'insert events authenticated': [
    ...ofEvents,
    ...without(eventStoredColumns.acts, 'notify_attendees', 'updated_at'),
    'id',
  ],
  'update events authenticated': [...ofEvents, ...eventStoredColumns.acts],
  resources,
  'select resources authenticated': resources,
  'insert resources authenticated': resources,
  'update resources authenticated': resources,
}

let database: TestDatabase
let client: PoolClient
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  client = await database.adminPool.connect()
})
afterAll(async () => {
  client.release()
  await database.close()
})

async function columnsOf(db: ClientBase): Promise<Record<string, string[]>> {
  const { rows } = await db.query<{ place: string; columns: string[] }>(`
    with columns as (
      select c.oid, c.relname, a.attname, a.attnum
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.oid = any (array['profiles', 'secure_profiles', 'member_directory_profiles', 'events', 'resources']::regclass[])
    )
    select relname as place, array_agg(attname::text order by attname) as columns from columns group by relname
    union all
    select concat_ws(' ', privilege, relname, role), array_agg(attname::text order by attname)
    from columns, unnest(array['select', 'insert', 'update']) privilege, unnest(array['anon', 'authenticated']) role
    where relname in ('profiles', 'events', 'resources') and has_column_privilege(role, oid, attnum, privilege)
    group by privilege, relname, role`)
  return Object.fromEntries(rows.map(({ place, columns }) => [place, columns]))
}

const sorted = Object.fromEntries(
  Object.entries(expected).map(([place, columns]) => [place, [...columns].sort()]),
)

test('tables, views and grants have the columns of the lists', async () => {
  expect(await columnsOf(client)).toEqual(sorted)
})

test('the editor has a field for each column of its list', () => {
  expect(Object.keys(profileFormSchema.shape).sort()).toEqual([...form].sort())
})

/** SQL that leaves one column out of a table, a view or a right. */
function leaveOut(place: string, column: string): string {
  const [privilege, table, role] = place.split(' ')
  if (!table) return `alter table ${place} rename ${column} to left_out`
  const rest = without(expected[place]!, column).join(', ')
  return `revoke ${privilege} on ${table} from ${role}; grant ${privilege} (${rest}) on ${table} to ${role}`
}

describe.each(Object.keys(expected))('%s', place => {
  test('without any one of its columns is noticed', async () => {
    const unnoticed: string[] = []
    for (const column of expected[place]!) {
      await client.query(`begin; ${leaveOut(place, column)}`)
      const { [place]: found } = await columnsOf(client)
      await client.query('rollback')
      if (JSON.stringify(found) === JSON.stringify(sorted[place])) unnoticed.push(column)
    }
    expect(unnoticed).toEqual([])
  })
})
