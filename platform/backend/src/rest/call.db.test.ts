import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer()
})
afterAll(() => server.close())

const post = (path: string, body: string, contentType: string) =>
  server.fetch(path, { method: 'POST', body, headers: { 'content-type': contentType } })

describe('rpc', () => {
  test.each([{ get: false }, { get: true }])(
    'passes named arguments and leaves defaults to the function (%o)',
    async options => {
      expect((await server.member.rpc('add', { a: 1 }, options)).data).toBe(11)
      expect((await server.member.rpc('add', { a: 1, b: 2 }, options)).data).toBe(3)
    },
  )

  test('returns scalars, sets, tables, rows and void in the shape of the hosted service', async () => {
    expect((await server.member.rpc('numbers')).data).toEqual([3, 4])
    expect((await server.member.rpc('pairs')).data).toEqual([
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ])
    expect((await server.member.rpc('first_project').select('id,name')).data).toEqual({
      id: 1,
      name: 'Windows',
    })
    const nothing = await server.member.rpc('nothing')
    expect([nothing.status, nothing.data]).toEqual([204, null])
  })

  test('takes filters, order, range, count and embeds on rows of a table', async () => {
    const { data, count } = await server.member
      .rpc('project_by_client', { client: 1 }, { count: 'exact' })
      .select('name,clients!client_id(name),tasks(id)')
      .neq('name', 'Doors')
      .limit(1)
    expect([data, count]).toEqual([
      [{ name: 'Windows', clients: { name: 'Ada' }, tasks: [{ id: 1 }, { id: 2 }, { id: 3 }] }],
      1,
    ])
    expect(
      (
        await server.member
          .rpc('project_by_client', { client: 1 })
          .select('id')
          .order('id', { ascending: false })
          .limit(1)
          .single()
      ).data,
    ).toEqual({ id: 2 })
    const head = await server.member.rpc('project_by_client', { client: 1 }, { head: true, count: 'exact' })
    expect([head.data, head.count]).toEqual([null, 2])
  })

  test('passes the whole body to a single unnamed argument', async () => {
    expect(await (await post('/rpc/echo', '{"x":[1,2]}', 'application/json')).json()).toEqual({ x: [1, 2] })
    expect(await (await post('/rpc/whole_text', 'plain words', 'text/plain')).json()).toBe('plain words')
  })

  test('collects variadic arguments', async () => {
    expect((await server.member.rpc('join_all', { sep: '-', parts: ['a', 'b,c'] })).data).toBe('a-b,c')
    expect(await (await server.fetch('/rpc/join_all?sep=-&parts=a&parts=b')).json()).toBe('a-b')
  })

  test('an unknown function is 404 with the closest one, an ambiguous call 300', async () => {
    const unknown = await server.member.rpc('ad', { a: 1, b: 2 })
    expect([unknown.status, unknown.error]).toMatchObject([
      404,
      { code: 'PGRST202', message: 'Could not find the function api.ad(a, b) in the schema cache' },
    ])
    const wrong = await server.member.rpc('add', { a: 1, c: 2 })
    expect(wrong.error).toMatchObject({
      details:
        'Searched for the function api.add with parameters a, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function api.add(a, b)',
    })
    const ambiguous = await server.member.rpc('over', { a: 1 })
    expect([ambiguous.status, ambiguous.error?.message]).toEqual([
      300,
      'Could not choose the best candidate function between: api.over(a => integer), api.over(a => text)',
    ])
  })

  test('GET runs read only, other methods are refused', async () => {
    const { error, status } = await server.member.rpc('sneaky_write', {}, { get: true })
    expect([status, error?.code]).toEqual([405, '25006'])
    const put = await server.fetch('/rpc/add', { method: 'PUT', body: '{}' })
    expect([put.status, await put.json()]).toMatchObject([
      405,
      { code: 'PGRST101', message: 'Cannot use the PUT method on RPC' },
    ])
  })

  test('a function sets the status and headers of its response', async () => {
    const response = await post('/rpc/teapot', '{}', 'application/json')
    expect([response.status, response.headers.get('x-tea'), await response.json()]).toEqual([
      418,
      'green',
      'short and stout',
    ])
  })

  test('raised errors keep their message, detail, hint and status', async () => {
    const plain = await server.member.rpc('fail_with', { kind: 'plain' })
    expect([plain.status, plain.error]).toMatchObject([
      400,
      { code: 'P0001', message: 'told you so', details: 'some detail', hint: 'some hint' },
    ])
    expect((await server.member.rpc('fail_with', { kind: 'status' })).status).toBe(402)
    const full = await post('/rpc/fail_with', '{"kind":"full"}', 'application/json')
    expect([full.status, full.headers.get('x-why'), await full.json()]).toEqual([
      409,
      'because',
      { code: '123', message: 'custom', details: 'd', hint: 'h' },
    ])
  })

  test('runs as the caller, in the schema of its profile', async () => {
    expect((await server.anon.rpc('whoami', {}, { get: true })).data).toEqual({
      role: 'anon',
      method: 'GET',
      schema: 'api',
    })
  })
})

describe('schema cache', () => {
  /** The description is of what is cached: it looks for nothing. */
  const isCached = async (name: string) => {
    const response = await fetch(`${server.url}/`, { headers: { authorization: 'Bearer service_role' } })
    return name in ((await response.json()) as { definitions: object }).definitions
  }

  test('includes a new table after a notification', async () => {
    expect(await isCached('later')).toBe(false)
    await server.admin.query(
      `create table api.later (id int); grant select on api.later to service_role; notify pgrst, 'reload schema'`,
    )
    await expect.poll(() => isCached('later')).toBe(true)
  })

  test('listens again after its connection was lost, and reloads what changed meanwhile', async () => {
    await server.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
    )
    await server.admin.query(`create table api.missed (id int); grant select on api.missed to service_role`)
    await expect.poll(() => isCached('missed'), { timeout: 5000 }).toBe(true)
  })

  test.each([
    ['table', 'create table api.new_one (id int); grant all on api.new_one to service_role', '/new_one', {}],
    ['function', "create function api.new_one() returns int language sql as 'select 1'", '/rpc/new_one', {}],
    [
      'column',
      'alter table api.people add new_one int',
      '/people?columns=new_one',
      { method: 'POST', body: '[]' },
    ],
    [
      'key',
      'alter table api.canary add foreign key (id) references api.people',
      '/canary?select=people(name)',
      {},
    ],
  ])('finds a new %s that nobody notified', async (_kind, change, path, init) => {
    const own = await startRestServer()
    const ask = async () =>
      (
        await own.fetch(path, {
          ...init,
          headers: { authorization: 'Bearer service_role', 'content-type': 'application/json' },
        })
      ).status
    try {
      expect((await own.fetch('/people')).status).toBe(200)
      await own.admin.query(change)
      expect(await ask()).toBeLessThan(300)
    } finally {
      await own.close()
    }
  })
})
