import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer()
})
beforeEach(async () => {
  await server.admin.query(`delete from api.generated; delete from api.clients where id > 3`)
})
afterAll(() => server.close())

const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.fetch(path, {
    method,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const all = async (table: string) =>
  (await server.admin.query(`select * from api.${table} order by id`)).rows as unknown[]

describe('insert', () => {
  test('answers 201 without a body unless rows are selected', async () => {
    const plain = await server.member.from('generated').insert({ id: 1 })
    expect([plain.status, plain.data, plain.error]).toEqual([201, null, null])
    const full = await server.member
      .from('generated')
      .insert({ id: 2, label: 'x' })
      .select('id,label,n')
      .single()
    expect([full.status, full.data]).toEqual([201, { id: 2, label: 'x', n: 7 }])
  })

  test('returns embeds of the new row', async () => {
    const { data } = await server.member
      .from('tasks')
      .insert({ title: 'New', project_id: 2 })
      .select('title,projects(name,clients!client_id(name))')
      .single()
    expect(data).toEqual({ title: 'New', projects: { name: 'Doors', clients: { name: 'Ada' } } })
    await server.admin.query(`delete from api.tasks where title = 'New'`)
  })

  test('takes many rows, with null for missing values, or their defaults on request', async () => {
    const rows = [
      { id: 1, label: 'one', n: 1 },
      { id: 2, n: 2 },
    ]
    const nulls = await server.member.from('generated').insert(rows).select('label')
    expect(nulls.data).toEqual([{ label: 'one' }, { label: null }])
    const defaults = await server.member
      .from('generated')
      .insert([{ id: 3, label: 'three' }, { id: 4 }], { defaultToNull: false, count: 'exact' })
      .select('id,label,n')
    expect(defaults.data).toEqual([
      { id: 3, label: 'three', n: 7 },
      { id: 4, label: 'unnamed', n: 7 },
    ])
    expect(defaults.count).toBe(2)
  })

  test('takes an empty object for all defaults and an empty list for nothing', async () => {
    const { error } = await server.member.from('generated').insert({} as never)
    expect(error?.code).toBe('23502')
    const none = await server.member.from('generated').insert([]).select()
    expect([none.status, none.data]).toEqual([201, []])
  })

  test('takes csv and forms', async () => {
    const csv = await send('POST', '/generated?select=id,label,n', 'id,label,n\n1,"a,""b""",5\n2,NULL,6\n', {
      'content-type': 'text/csv',
      prefer: 'return=representation',
    })
    expect(await csv.json()).toEqual([
      { id: 1, label: 'a,"b"', n: 5 },
      { id: 2, label: null, n: 6 },
    ])
    const form = await send('POST', '/generated', 'id=9&label=f+f', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.status).toBe(201)
    expect(await all('generated')).toContainEqual({ id: 9, label: 'f f', n: 7 })
  })

  test('names the new row in Location when only headers are wanted', async () => {
    const response = await send(
      'POST',
      '/clients',
      { id: 77, name: 'Loc' },
      { prefer: 'return=headers-only' },
    )
    expect([
      response.status,
      response.headers.get('location'),
      response.headers.get('preference-applied'),
    ]).toEqual([201, '/clients?id=eq.77', 'return=headers-only'])
  })

  test('keeps every digit of a number in the body', async () => {
    const response = await send(
      'PATCH',
      '/projects?id=eq.3&select=budget,big',
      '{"budget":99999999999999999999.0000000001,"big":9007199254740995}',
      { prefer: 'return=representation' },
    )
    expect(await response.text()).toBe('[{"budget":99999999999999999999.0000000001,"big":9007199254740995}]')
  })

  test.each([
    ['a duplicate key', 'clients', { id: 1, name: 'Again' }, 409, '23505'],
    ['a missing required value', 'clients', { id: 50 }, 400, '23502'],
    ['a broken reference', 'projects', { name: 'P', client_id: 999 }, 409, '23503'],
    ['a failed check', 'projects', { name: 'forbidden' }, 400, '23514'],
    ['a value of another type', 'projects', { name: 'x', client_id: 'abc' }, 400, '22P02'],
    ['an unknown column', 'projects', { name: 'x', nope: 1 }, 400, 'PGRST204'],
    ['a null byte', 'clients', { name: 'a\0b' }, 400, '22P05'],
  ])('%s is refused and nothing is stored', async (_name, table, row, status, code) => {
    const before = [await all('clients'), await all('projects')]
    const { error, status: found } = await server.member.from(table).insert(row as never)
    expect([found, error?.code]).toEqual([status, code])
    expect([await all('clients'), await all('projects')]).toEqual(before)
  })

  test.each([
    ['broken json', '{"id":', 'Empty or invalid json'],
    ['an empty body', '', 'Empty or invalid json'],
    ['rows with other keys', '[{"id":1},{"n":2}]', 'All object keys must match'],
    ['a bare number', '5', 'All object keys must match'],
    ['absurd nesting', '['.repeat(5000) + ']'.repeat(5000), 'The JSON body is nested too deep'],
  ])('%s is refused', async (_name, body, message) => {
    const response = await send('POST', '/generated', body)
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'PGRST102', message, details: null, hint: null },
    ])
  })

  test('an unknown content type is 400, a body over the limit 413', async () => {
    const xml = await send('POST', '/generated', '<x/>', { 'content-type': 'application/xml' })
    expect([xml.status, await xml.json()]).toEqual([
      400,
      {
        code: 'PGRST102',
        message: 'Content-Type not acceptable: application/xml',
        details: null,
        hint: null,
      },
    ])
    expect((await send('POST', '/generated', JSON.stringify({ label: 'x'.repeat(2_000_000) }))).status).toBe(
      413,
    )
  })
})

describe('upsert', () => {
  test('merges by primary key: 201 with a new row, 200 without', async () => {
    const first = await server.member
      .from('generated')
      .upsert([
        { id: 1, label: 'a' },
        { id: 2, label: 'b' },
      ])
      .select('id,label')
    expect([first.status, first.data]).toEqual([
      201,
      [
        { id: 1, label: 'a' },
        { id: 2, label: 'b' },
      ],
    ])
    const second = await server.member.from('generated').upsert({ id: 1, label: 'changed' })
    expect(second.status).toBe(200)
    expect(await all('generated')).toMatchObject([{ label: 'changed' }, { label: 'b' }])
  })

  test('merges or ignores by another unique column', async () => {
    const merged = await server.member
      .from('clients')
      .upsert({ name: 'Ada', meta: { city: 'Rome' } }, { onConflict: 'name' })
      .select('id,meta')
      .single()
    expect(merged.data).toEqual({ id: 1, meta: { city: 'Rome' } })
    const ignored = await server.member
      .from('clients')
      .upsert({ name: 'Ada', meta: {} }, { onConflict: 'name', ignoreDuplicates: true })
      .select()
    expect([ignored.status, ignored.data]).toEqual([201, []])
    await server.admin.query(
      `update api.clients set meta = '{"city": "Paris", "tags": ["x", "y"], "deep": {"n": 5}}' where id = 1`,
    )
  })

  test('PUT replaces the one row that the URL names', async () => {
    const created = await send(
      'PUT',
      '/generated?id=eq.5',
      { id: 5, label: 'put', n: 1 },
      { prefer: 'return=representation' },
    )
    expect([created.status, await created.json()]).toEqual([201, [{ id: 5, label: 'put', n: 1 }]])
    const replaced = await send('PUT', '/generated?id=eq.5', { id: 5, label: 'again', n: 2 })
    expect(replaced.status).toBe(204)
    const other = await send('PUT', '/generated?id=eq.5', { id: 6, label: 'other', n: 2 })
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([400, 'PGRST115'])
    const filters = await send('PUT', '/generated?n=eq.5', { id: 6, label: 'other', n: 2 })
    expect([filters.status, ((await filters.json()) as { code: string }).code]).toEqual([405, 'PGRST105'])
    expect(await all('generated')).toEqual([{ id: 5, label: 'again', n: 2 }])
  })
})

describe('update and delete', () => {
  beforeEach(() =>
    server.member
      .from('generated')
      .insert([1, 2, 3].map(id => ({ id, label: `row ${id}`, n: id })))
      .then(() => undefined),
  )

  test('change only the rows that the filters choose', async () => {
    const changed = await server.member
      .from('generated')
      .update({ label: 'new' }, { count: 'exact' })
      .or('id.eq.1,n.eq.3')
      .select('id,label')
      .order('id')
    expect([changed.status, changed.count, changed.data]).toEqual([
      200,
      2,
      [
        { id: 1, label: 'new' },
        { id: 3, label: 'new' },
      ],
    ])
    const none = await server.member.from('generated').update({ label: 'x' }).eq('id', 99)
    expect([none.status, none.data]).toEqual([204, null])
    const removed = await server.member.from('generated').delete().gte('id', 2).select('id')
    expect(removed.data).toEqual([{ id: 2 }, { id: 3 }])
    expect(await all('generated')).toEqual([{ id: 1, label: 'new', n: 1 }])
  })

  test('an update of nothing changes nothing', async () => {
    const { data, error } = await server.member
      .from('generated')
      .update({} as never)
      .eq('id', 1)
      .select()
    expect([data, error]).toEqual([[], null])
  })

  test('one row is wanted but several change: refused and rolled back', async () => {
    const { error, status } = await server.member
      .from('generated')
      .update({ label: 'gone' })
      .gte('id', 1)
      .select()
      .single()
    expect([status, error?.code]).toEqual([406, 'PGRST116'])
    const limited = await server.fetch('/generated?id=gte.1', {
      method: 'DELETE',
      headers: { prefer: 'handling=strict, max-affected=2' },
    })
    expect([limited.status, await limited.json()]).toMatchObject([
      400,
      { code: 'PGRST124', details: 'The query affects 3 rows' },
    ])
    expect(await all('generated')).toMatchObject([{ label: 'row 1' }, { label: 'row 2' }, { label: 'row 3' }])
  })

  test('order applies to the returned rows, limit and offset have no effect', async () => {
    const changed = await server.member
      .from('generated')
      .update({ label: 'all' })
      .gte('id', 1)
      .order('n', { ascending: false })
      .order('id', { ascending: false })
      .range(1, 1)
      .select('id')
    expect(changed.data).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }])
    const limited = await server.fetch('/generated?id=gte.1&order=id&limit=1', {
      method: 'DELETE',
      headers: { prefer: 'return=representation, handling=strict, max-affected=2' },
    })
    expect([limited.status, (await limited.json()) as object]).toMatchObject([400, { code: 'PGRST124' }])
    const gone = await server.member.from('generated').delete().gte('id', 1).order('id').limit(1).select('id')
    expect(gone.data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    expect(await all('generated')).toEqual([])
  })

  test('embeds of returned rows are ordered too', async () => {
    const { data } = await server.member
      .from('projects')
      .update({ mood: 'calm' })
      .eq('id', 1)
      .select('id,tasks(id)')
      .order('id', { referencedTable: 'tasks', ascending: false })
      .limit(1, { referencedTable: 'tasks' })
      .single()
    const ids = (data as { tasks: { id: number }[] }).tasks.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(1)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
  })

  test('an unknown preference is refused under handling=strict', async () => {
    const response = await send(
      'PATCH',
      '/generated?id=eq.1',
      { n: 5 },
      { prefer: 'handling=strict, what=ever' },
    )
    expect(await response.json()).toMatchObject({
      code: 'PGRST122',
      details: 'Invalid preferences: what=ever',
    })
  })

  test('a filter on a column that may not be read is refused in writes too', async () => {
    await server.admin.query('grant update (label), delete on api.secrets to authenticated')
    for (const query of [
      server.member.from('secrets').update({ label: 'x' }).eq('value', '1234'),
      server.member.from('secrets').delete().eq('value', '1234'),
    ]) {
      const { status, error } = await query
      expect([status, error?.code]).toEqual([403, '42501'])
    }
  })

  test('row level security refuses rows of others', async () => {
    const { error, status } = await server.member
      .from('notes')
      .insert({ id: 9, author: '22222222-2222-2222-2222-222222222222', text: 'no' })
    expect([status, error?.code]).toEqual([403, '42501'])
    expect((await server.member.from('notes').update({ text: 'x' }).eq('id', 2).select()).data).toEqual([])
  })
})

describe('methods', () => {
  test('OPTIONS lists the methods of a table, a view and a function', async () => {
    const allow = async (path: string) =>
      (await server.fetch(path, { method: 'OPTIONS' })).headers.get('allow')
    expect(await allow('/projects')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await allow('/base_view')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await allow('/rpc/nothing')).toBe('OPTIONS,POST')
    expect(await allow('/')).toBe('OPTIONS,GET,HEAD')
  })

  test('the root describes the schema, unknown paths are 404', async () => {
    const root = (await (await server.fetch('/')).json()) as { paths: object; definitions: object }
    expect(Object.keys(root.paths)).toEqual(expect.arrayContaining(['/projects', '/rpc/add']))
    expect((await server.fetch('/a/b/c')).status).toBe(404)
    expect((await server.fetch('/projects/1')).status).toBe(404)
  })
})

describe('a view that takes no writes', () => {
  test.each([
    ['POST', '/song_counts', { songs: 1 }],
    ['PATCH', '/song_counts?songs=eq.1', { songs: 2 }],
    ['DELETE', '/song_counts?songs=eq.1', undefined],
  ])('answers %s with 405 and what PostgreSQL says', async (method, path, body) => {
    await server.admin
      .query(`create or replace view api.song_counts as select count(*) as songs from api.canary;
      grant all on api.song_counts to authenticated; notify pgrst, 'reload schema'`)
    const ask = async () => {
      const response = await send(method, path, body ?? '')
      return { status: response.status, body: (await response.json()) as unknown }
    }
    await expect.poll(ask).toMatchObject({ status: 405, body: { code: '55000' } })
  })
})

test('no response may be cached, unless a function allows it', async () => {
  for (const path of ['/canary', '/canary?nothing=eq.1', '/nothing', '/']) {
    expect([path, (await server.fetch(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})
