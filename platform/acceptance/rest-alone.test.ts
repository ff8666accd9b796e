// Tests the data wire over HTTP on a schema of its own, as any project would use it: without the product.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStandaloneBackend } from './standalone-backend'

let backend: Awaited<ReturnType<typeof openStandaloneBackend>>
let service: ReturnType<typeof backend.client>

beforeAll(async () => {
  backend = await openStandaloneBackend({
    configToml: `
      [api]
      schemas = ["public", "archive"]`,
    migration: `
      create table makers (id int primary key, name text not null unique);
      create table parts (id int primary key, maker_id int references makers, name text not null, price numeric(10, 2));
      create schema archive;
      grant usage on schema archive to service_role;
      create table archive.parts (id int primary key, reason text);
      grant all on archive.parts to service_role;
      create function total(up_to numeric) returns numeric language sql stable
        as 'select sum(price) from parts where price <= up_to';
      create function cheapest(how_many int) returns setof parts language sql stable
        as 'select * from parts order by price limit how_many';
      create function touch() returns void language sql as 'update parts set price = price';
      create function migrate() returns void language sql security definer
        as 'create table public.added_later (id int primary key)';
      revoke all on makers, parts from anon;`,
    seed: `
      insert into makers values (1, 'Ada & Co'), (2, 'Bea');
      insert into parts values (1, 1, 'Axle', 12.50), (2, 1, 'Bolt', 0.10), (3, 2, 'Cog', 3.00);`,
  })
  service = backend.client('secret')
})
afterAll(() => backend?.close())

const ask = (path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  fetch(`${backend.url}/rest/v1${path}`, {
    ...init,
    headers: { apikey: backend.key('secret'), 'content-type': 'application/json', ...init.headers },
  })

test('rows come with embeds, filters, order, a count and a range', async () => {
  const { data, count, status } = await service
    .from('parts')
    .select('name, price, maker:makers!inner(name)', { count: 'exact' })
    .eq('makers.name', 'Ada & Co')
    .order('price')
    .range(0, 0)
  expect([status, count, data]).toEqual([206, 2, [{ name: 'Bolt', price: 0.1, maker: { name: 'Ada & Co' } }]])
  const csv = await service.from('parts').select('id,name').gt('id', 1).order('id').csv()
  expect(csv.data).toBe('id,name\n2,Bolt\n3,Cog')
  const beyond = await ask('/parts?select=id', { headers: { range: '9-10', prefer: 'count=exact' } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, '*/3'])
})

test('rows are inserted, merged, changed and removed', async () => {
  const created = await ask('/parts', {
    method: 'POST',
    body: JSON.stringify({ id: 10, name: 'Disc' }),
    headers: { prefer: 'return=headers-only' },
  })
  expect([created.status, created.headers.get('location')]).toEqual([201, '/parts?id=eq.10'])
  const merged = await service
    .from('parts')
    .upsert([
      { id: 10, name: 'Disk' },
      { id: 11, name: 'Edge' },
    ])
    .select('id,name')
  expect(merged.data).toEqual([
    { id: 10, name: 'Disk' },
    { id: 11, name: 'Edge' },
  ])
  const changed = await service.from('parts').update({ price: 7 }).gte('id', 10).select('price').limit(1)
  expect(changed.data).toEqual([{ price: 7 }, { price: 7 }])
  const tooMany = await ask('/parts?id=gte.10', {
    method: 'DELETE',
    headers: { prefer: 'handling=strict, max-affected=1' },
  })
  expect([tooMany.status, await tooMany.json()]).toMatchObject([400, { code: 'PGRST124' }])
  const gone = await service.from('parts').delete({ count: 'exact' }).gte('id', 10)
  expect([gone.status, gone.count]).toEqual([204, 2])
})

test('functions answer with a value, with rows, or with nothing, and a GET never writes', async () => {
  expect((await service.rpc('total', { up_to: 5 })).data).toBe(3.1)
  const rows = await service.rpc('cheapest', { how_many: 2 }, { get: true }).select('name').order('name')
  expect(rows.data).toEqual([{ name: 'Bolt' }, { name: 'Cog' }])
  expect((await service.rpc('touch')).status).toBe(204)
  const { status, error } = await service.rpc('touch', {}, { get: true })
  expect([status, error?.code]).toEqual([405, '25006'])
})

test.each([
  ['GET', '/part', 404, 'PGRST205'],
  ['GET', '/parts?select=colour', 400, '42703'],
  ['GET', '/parts?id=like', 400, 'PGRST100'],
  ['GET', '/parts?id=eq.one', 400, '22P02'],
  ['GET', '/parts?select=cities(*)', 400, 'PGRST200'],
  ['GET', '/rpc/totals?up_to=1', 404, 'PGRST202'],
  ['DELETE', '/rpc/total', 405, 'PGRST101'],
  ['GET', '/a/b/c', 404, 'PGRST125'],
])('%s %s is refused with %i %s', async (method, path, status, code) => {
  const answer = await ask(path, { method })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
  expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
})

test('a refusal of the database has its code and status', async () => {
  const twice = await service.from('makers').insert({ id: 1, name: 'Again' })
  expect([twice.status, twice.error?.code]).toEqual([409, '23505'])
  const orphan = await service.from('parts').insert({ id: 20, name: 'Orphan', maker_id: 99 })
  expect([orphan.status, orphan.error?.code]).toEqual([409, '23503'])
  const visitor = await backend.client().from('parts').select()
  expect([visitor.status, visitor.error?.code]).toEqual([401, '42501'])
  const two = await service.from('parts').select().single()
  expect([two.status, two.error?.code]).toEqual([406, 'PGRST116'])
  const map = await service.from('parts').select().geojson()
  expect([map.status, map.error?.code]).toEqual([406, 'PGRST107'])
})

test('a profile header selects another schema', async () => {
  const archive = service.schema('archive')
  expect((await archive.from('parts').insert({ id: 1, reason: 'worn' })).status).toBe(201)
  const answer = await ask('/parts', { headers: { 'accept-profile': 'archive' } })
  expect(answer.headers.get('content-profile')).toBe('archive')
  expect(await answer.json()).toEqual([{ id: 1, reason: 'worn' }])
  const { status, error } = await service.schema('auth').from('users').select()
  expect([status, error?.code]).toEqual([406, 'PGRST106'])
})

test('a table that is added while the server runs is served, without a NOTIFY', async () => {
  expect((await service.rpc('migrate')).error).toBeNull()
  await expect
    .poll(async () => (await service.from('added_later').select()).data, { timeout: 10_000 })
    .toEqual([])
})

test.each([
  '/rest/v1/parts',
  '/rest/v1/rpc/total',
  '/realtime/v1/api/broadcast',
  '/realtime/v1/api/broadcast/room/events/hello',
  '/storage/v1/object/list/pictures',
])('%s asks for the key before it reads the body', async path => {
  const headers = {
    apikey: 'sb_publishable_wrong',
    'content-type': 'application/json',
    'content-length': '100000',
  }
  const sent = request(backend.url + path, { method: 'POST', headers })
  sent.on('error', () => undefined)
  sent.flushHeaders()
  const status = await new Promise(resolve => sent.on('response', ({ statusCode }) => resolve(statusCode)))
  sent.destroy()
  expect(status).toBe(401)
})
