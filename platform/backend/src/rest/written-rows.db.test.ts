// Tests the responses about rows just written, and about rows of functions: embeds, computed columns, defaults, bulk
// shapes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer()
})
beforeEach(async () => {
  await server.admin.query(
    `delete from api.generated; delete from api.projects where id > 4; delete from api.clients where id > 3`,
  )
})
afterAll(() => server.close())

const send = (method: string, path: string, body: string, prefer = '') =>
  server.fetch(path, { method, body, headers: { 'content-type': 'application/json', prefer } })

describe('rows just written', () => {
  test('embed computed relationships and show computed columns', async () => {
    const updated = await server.member
      .from('projects')
      .update({ body: 'the quick brown fox' })
      .eq('id', 1)
      .select('id,shout,open_tasks(title,projects(name))')
      .order('id', { referencedTable: 'open_tasks' })
    expect(updated.data).toEqual([
      {
        id: 1,
        shout: 'WINDOWS',
        open_tasks: [
          { title: 'Cut', projects: { name: 'Windows' } },
          { title: 'Fit', projects: { name: 'Windows' } },
        ],
      },
    ])
    const inserted = await server.member
      .from('projects')
      .insert({ name: 'New' })
      .select('*,shout,open_tasks(id)')
    expect(inserted.data).toMatchObject([{ name: 'New', shout: 'NEW', open_tasks: [] }])
    const removed = await server.member
      .from('projects')
      .delete()
      .eq('name', 'New')
      .select('shout,open_tasks()')
    expect(removed.data).toEqual([{ shout: 'NEW' }])
  })

  test('have the selected columns and embeds; filters apply to embeds only', async () => {
    const { data } = await server.member
      .from('projects')
      .update({ mood: 'calm' })
      .in('id', [2, 3])
      .select('name,clients!client_id!inner(name),tasks(title)')
      .eq('tasks.title', 'Climb')
    expect(data).toEqual([
      { name: 'Doors', clients: { name: 'Ada' }, tasks: [] },
      { name: 'Roofs', clients: { name: 'Bea' }, tasks: [{ title: 'Climb' }] },
    ])
  })

  test('are all changed, whatever limit and order are; max-affected limits changes', async () => {
    await server.member.from('generated').insert([{ id: 1 }, { id: 2 }, { id: 3 }])
    const { data } = await server.member.from('generated').update({ n: 1 }).gte('id', 1).select('id').limit(1)
    expect(data).toHaveLength(3)
  })
})

describe('rows of functions', () => {
  test('embed computed relationships and show computed columns', async () => {
    const { data, error } = await server.member
      .rpc('project_by_client', { client: 1 })
      .select('id,shout,open_tasks(title)')
      .eq('shout', 'WINDOWS')
      .order('shout')
      .order('title', { referencedTable: 'open_tasks' })
    expect(error).toBeNull()
    expect(data).toEqual([{ id: 1, shout: 'WINDOWS', open_tasks: [{ title: 'Cut' }, { title: 'Fit' }] }])
  })

  test('that are composites, sets or single rows take every read modifier', async () => {
    expect((await server.member.rpc('as_point', { x: 1, y: 2 })).data).toEqual({ x: 1, y: 2 })
    expect((await server.member.rpc('pairs').select('v').eq('k', 'b').single()).data).toEqual({ v: 2 })
    expect((await server.member.rpc('pairs').order('v', { ascending: false }).range(0, 0)).data).toEqual([
      { k: 'b', v: 2 },
    ])
    expect((await server.member.rpc('pairs').csv()).data).toBe('k,v\na,1\nb,2')
    expect((await server.member.rpc('first_project').select('name,clients!client_id(name)')).data).toEqual({
      name: 'Windows',
      clients: { name: 'Ada' },
    })
  })

  test('choose the overload that takes exactly the given arguments', async () => {
    expect((await server.member.rpc('overload', { a: 1 })).data).toBe('one')
    expect((await server.member.rpc('overload', { a: 1, b: 2 })).data).toBe('two')
    expect((await server.member.rpc('typed_back', { row_in: { deep: [1, { x: null }] } })).data).toEqual({
      deep: [1, { x: null }],
    })
  })

  test('take raw bytes unchanged', async () => {
    const response = await server.fetch('/rpc/bytes', {
      method: 'POST',
      body: new Uint8Array([0, 255, 1, 2]),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect([response.status, await response.json()]).toEqual([200, 4])
  })
})

describe('bulk inserts', () => {
  test('use the default of a missing identity, too, if defaults are requested', async () => {
    const { data, error } = await server.member
      .from('clients')
      .insert([{ id: 70, name: 'Given' }, { name: 'Made' }], { defaultToNull: false })
      .select('id,name')
    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 70, name: 'Given' },
      { id: expect.any(Number), name: 'Made' },
    ])
  })

  test('of empty objects make one default row each', async () => {
    const response = await send(
      'POST',
      '/projects_of_defaults?select=label',
      '[{},{}]',
      'return=representation',
    )
    expect([response.status, await response.json()]).toEqual([201, [{ label: 'same' }, { label: 'same' }]])
  })

  test('write only the columns that are named', async () => {
    const rows = '[{"id":1,"label":"a","n":5,"ignored":true},{"id":2,"label":"b"}]'
    const response = await send(
      'POST',
      '/generated?columns=id,label&select=id,label,n',
      rows,
      'return=representation',
    )
    expect(await response.json()).toEqual([
      { id: 1, label: 'a', n: 7 },
      { id: 2, label: 'b', n: 7 },
    ])
    const patched = await send(
      'PATCH',
      '/generated?id=eq.1&columns=n',
      '{"n":6,"label":"not"}',
      'return=representation',
    )
    expect(await patched.json()).toEqual([{ id: 1, label: 'a', n: 6 }])
  })
})

describe('PUT', () => {
  test.each([
    ['/generated?id=eq.1&limit=1', '{"id":1}', 400, 'PGRST114'],
    ['/generated', '{"id":1}', 405, 'PGRST105'],
    ['/generated?id=gt.1', '{"id":1}', 405, 'PGRST105'],
    ['/generated?id=eq.1&n=eq.1', '{"id":1,"n":1}', 405, 'PGRST105'],
    ['/generated?id=eq.1', '[]', 400, 'PGRST115'],
  ])('%s with %s is %i %s', async (path, body, status, code) => {
    const response = await send('PUT', path, body)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
    expect((await server.admin.query('select * from api.generated')).rows).toEqual([])
  })
})

describe('preferences', () => {
  test('are reported in a fixed order, only those that were applied', async () => {
    const response = await send(
      'POST',
      '/generated',
      '{"id":1}',
      'tx=commit, handling=lenient, count=exact, return=minimal, missing=default, resolution=merge-duplicates, x=y',
    )
    expect([response.status, response.headers.get('preference-applied')]).toEqual([
      201,
      'resolution=merge-duplicates, missing=default, return=minimal, count=exact, handling=lenient',
    ])
  })

  test('that are unknown are an error under handling=strict that lists all of them', async () => {
    const response = await send(
      'POST',
      '/generated',
      '{"id":1}',
      'handling=strict, x=y, return=minimal, anything',
    )
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: x=y, anything',
        hint: null,
      },
    ])
  })
})

describe('raised errors', () => {
  const raise = (kind: string) => send('POST', '/rpc/fail_with', JSON.stringify({ kind }))

  test('set the status, with the message as its reason', async () => {
    const response = await raise('status')
    expect([response.status, response.statusText]).toEqual([402, 'Payment required'])
  })

  test('cannot put line breaks into the response', async () => {
    const reason = await raise('reason')
    expect([reason.status, ((await reason.json()) as { message: string }).message]).toEqual([
      419,
      'two\nlines',
    ])
    const header = await raise('header')
    expect([header.status, ((await header.json()) as { code: string }).code]).toEqual([500, 'PGRST121'])
  })
})
