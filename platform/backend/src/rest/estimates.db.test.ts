// Tests that no count tells of rows that its caller may not read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRestServer, USER_ID } from './testing/rest-server'

const ROWS = `
create table api.rooms (id int primary key, name text);
create table api.guests (id int primary key, owner uuid, room_id int references api.rooms);
alter table api.guests enable row level security;
create policy own on api.guests for select to authenticated using (owner = '${USER_ID}');
create policy nobodys on api.guests for select to anon using (false);
create view api.own_guests as select * from api.guests where owner::text = current_setting('request.jwt.claims')::json ->> 'sub';
create view api.invoked_guests with (security_invoker) as select * from api.guests;
insert into api.rooms select n, 'room' from generate_series(1, 3000) n;
insert into api.guests select n, case when n <= 2 then '${USER_ID}'::uuid else gen_random_uuid() end, n from generate_series(1, 3000) n;
grant select on api.rooms, api.guests, api.own_guests, api.invoked_guests to anon, authenticated, service_role;
analyze api.rooms, api.guests;`

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer({}, ROWS)
})
afterAll(() => server.close())

const COUNTS = ['planned', 'estimated'] as const
const count = async (
  role: 'anon' | 'member' | 'service',
  path: string,
  select: string,
  kind: (typeof COUNTS)[number],
) => {
  const { count: found, error } = await server[role].from(path).select(select, { count: kind, head: true })
  expect(error).toBeNull()
  return found
}

test.each(COUNTS)('a %s count is of the rows that policies and views show', async kind => {
  for (const [path, select] of [
    ['guests', 'id'],
    ['own_guests', 'id'],
    ['invoked_guests', 'id'],
    ['rooms', 'id,guests!inner(id)'],
    ['guests', 'id,rooms(id)'],
  ] as const)
    expect([path, await count('member', path, select, kind)]).toEqual([path, 2])
  expect(await count('anon', 'guests', 'id', kind)).toBe(0)
})

test.each(COUNTS)(
  'a %s count of a table that hides nothing, or by the service role, is estimated',
  async kind => {
    for (const role of ['anon', 'service'] as const) expect(await count(role, 'rooms', 'id', kind)).toBe(3000)
    expect(await count('service', 'guests', 'id', kind)).toBe(3000)
    // The same request of another role is not served by its statement.
    expect(await count('member', 'guests', 'id', kind)).toBe(2)
  },
)
