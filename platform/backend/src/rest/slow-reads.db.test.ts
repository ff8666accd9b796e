// Slow reads have a quarter of the connections: here two of eight, and fifty may wait for them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer(
    {},
    `create function api.wide(seconds float) returns int language plpgsql stable as $$
     begin
       perform pg_advisory_xact_lock_shared(77), pg_sleep(seconds);
       return 1;
     end $$;
     create function api.small() returns int language sql stable as 'select 1';
     grant execute on function api.wide, api.small to authenticated;
     notify pgrst, 'reload schema';`,
  )
})
afterAll(() => server.close())

const wide = (seconds = 0) => server.fetch(`/rpc/wide?seconds=${seconds}`)

test('a crowd of slow reads waits or is told to come back, and quick reads are answered meanwhile', async () => {
  expect((await wide(0.6)).status).toBe(200)
  const holder = await server.admin.connect()
  await holder.query('select pg_advisory_lock(77)')
  const crowd = Array.from({ length: 53 }, () => wide())
  const first = await Promise.race(crowd)
  expect(first.status).toBe(503)
  expect(first.headers.get('retry-after')).toBe('2')
  expect(await first.json()).toMatchObject({
    message: 'The service is busy. Please try again in a moment.',
  })
  const { rows } = await server.admin.query(
    `select count(*)::int as waiting from pg_locks
     where locktype = 'advisory' and objid = 77 and not granted and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(rows[0].waiting).toBeLessThanOrEqual(2)
  const small = await server.fetch('/rpc/small')
  expect([small.status, await small.text()]).toEqual([200, '1'])
  await holder.query('select pg_advisory_unlock(77)')
  holder.release()
  const statuses = (await Promise.all(crowd)).map(answer => answer.status)
  expect(statuses.filter(status => status === 200)).toHaveLength(52)
})
