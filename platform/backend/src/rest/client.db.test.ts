// Sends requests of the real client that no other test file covers: each builder's own methods, options and modifiers.
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer()
})
afterAll(() => server.close())

const names = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return (data as { name: string }[]).map(({ name }) => name)
}
const projects = () => server.member.from('projects').select('name')

describe('filters', () => {
  test('ilikeAllOf, regexMatch, regexIMatch, isDistinct and notIn', async () => {
    expect(await names(projects().ilikeAllOf('name', ['%O%', '%s']).order('id'))).toEqual([
      'Windows',
      'Doors',
      'Roofs',
    ])
    expect(await names(projects().regexMatch('name', '^[WL]').order('id'))).toEqual(['Windows', 'Lonely'])
    expect(await names(projects().regexIMatch('name', '^d'))).toEqual(['Doors'])
    expect(await names(projects().isDistinct('client_id', 1).order('id'))).toEqual(['Roofs', 'Lonely'])
    expect(await names(projects().notIn('id', [1, 2]).order('id'))).toEqual(['Roofs', 'Lonely'])
  })

  test('is takes null, true, false and unknown', async () => {
    const tasks = async (value: boolean | null) =>
      (await server.member.from('tasks').select('id').is('done', value).order('id')).data
    expect(await tasks(null)).toEqual([{ id: 3 }])
    expect(await tasks(true)).toEqual([{ id: 1 }, { id: 5 }])
    expect(await tasks(false)).toEqual([{ id: 2 }, { id: 4 }])
    const unknown = await server.member.from('tasks').select('id').filter('done', 'is', 'unknown')
    expect(unknown.data).toEqual([{ id: 3 }])
    const known = await server.member.from('tasks').select('id').filter('done', 'is', 'not_null')
    expect(known.data).toHaveLength(4)
  })

  test('textSearch in every type and language', async () => {
    for (const [type, query] of [
      [undefined, 'fox & quick'],
      ['plain', 'quick foxes'],
      ['phrase', 'brown foxes'],
      ['websearch', '"brown fox" -dog'],
    ] as const) {
      const found = projects().textSearch('search', query, { ...(type ? { type } : {}), config: 'english' })
      expect(await names(found)).toEqual(['Windows'])
    }
    const { error, status } = await projects().textSearch('body', 'x', { config: 'klingon' })
    expect([status, error?.code]).toEqual([400, '42704'])
  })

  test('or, filters and order of an embed by referencedTable, and by the older foreignTable', async () => {
    const query = (options: { referencedTable?: string; foreignTable?: string }) =>
      server.member
        .from('projects')
        .select('name,tasks(id)')
        .eq('id', 1)
        .or('id.eq.1,title.eq.Fit', options)
        .order('id', { ascending: false, ...options })
        .limit(1, options)
        .single()
    expect((await query({ referencedTable: 'tasks' })).data).toEqual({ name: 'Windows', tasks: [{ id: 3 }] })
    expect((await query({ foreignTable: 'tasks' })).data).toEqual({ name: 'Windows', tasks: [{ id: 3 }] })
    const ranged = await server.member
      .from('projects')
      .select('tasks(id)')
      .eq('id', 1)
      .order('id', { referencedTable: 'tasks' })
      .range(1, 2, { referencedTable: 'tasks' })
    expect(ranged.data).toEqual([{ tasks: [{ id: 2 }, { id: 3 }] }])
    const older = await server.member
      .from('projects')
      .select('tasks(id)')
      .eq('id', 1)
      .range(0, 0, { foreignTable: 'tasks' })
    expect((older.data as unknown as { tasks: unknown[] }[])[0]!.tasks).toHaveLength(1)
  })

  test('any and all with every operator that supports them', async () => {
    for (const [operator, value, expected] of [
      ['eq(any)', '{1,4}', [1, 4]],
      ['eq(all)', '{1,1}', [1]],
      ['gt(any)', '{1,3}', [2, 3, 4]],
      ['gte(all)', '{1,3}', [3, 4]],
      ['lt(any)', '{2,3}', [1, 2]],
      ['lte(all)', '{2,3}', [1, 2]],
      ['not.eq(any)', '{1,4}', [2, 3]],
    ] as const) {
      const { data } = await server.member
        .from('projects')
        .select('id')
        .filter('id', operator, value)
        .order('id')
      expect([operator, data?.map(({ id }) => id)]).toEqual([operator, expected])
    }
    for (const [operator, value, expected] of [
      ['match(any)', '{^W,^D}', ['Windows', 'Doors']],
      ['imatch(all)', '{^w,s$}', ['Windows']],
      ['like(all)', '{*oo*,D*}', ['Doors']],
    ] as const) {
      expect(await names(projects().filter('name', operator, value).order('id'))).toEqual(expected)
    }
  })
})

describe('responses', () => {
  test('abort, throw and retry as the client promises', async () => {
    const controller = new AbortController()
    controller.abort()
    const aborted = await projects().abortSignal(controller.signal)
    expect(aborted.error?.message).toContain('AbortError')
    await expect(server.member.from('nothing').select().throwOnError()).rejects.toMatchObject({
      code: 'PGRST205',
    })
    await expect(projects().single().throwOnError()).rejects.toMatchObject({ code: 'PGRST116' })
    expect(await names(projects().retry(false).limit(1).order('id'))).toEqual(['Windows'])
  })

  test('have the requested type, and no nulls', async () => {
    expect((await projects().eq('id', 1).returns<{ name: string }[]>()).data).toEqual([{ name: 'Windows' }])
    const typed = await projects().eq('id', 1).single().overrideTypes<{ name: string }>()
    expect(typed.data?.name).toBe('Windows')
    const one = server.member.from('projects').select('id,body').eq('id', 3).single()
    expect((await one.stripNulls()).data).toEqual({ id: 3 })
    const geo = await projects().geojson()
    expect([geo.status, geo.error?.code]).toEqual([406, 'PGRST107'])
  })

  test('take headers of the caller and report their range', async () => {
    const { data } = await server.member.rpc('seen_header', { name: 'x-mine' }).setHeader('x-mine', 'yes')
    expect(data).toBe('yes')
    const secret = await server.member.rpc('seen_header', { name: 'authorization' })
    expect(secret.data).toBeNull()
    const response = await server.fetch('/projects?select=name&id=eq.1&apikey=secret')
    expect(response.headers.get('content-location')).toBe('/projects?id=eq.1&select=name')
  })

  test('to a client with its own schema and address', async () => {
    const client = new PostgrestClient(server.url, {
      schema: 'other',
      headers: { authorization: 'Bearer anon' },
    })
    expect((await client.from('things').select()).data).toEqual([{ id: 1, name: 'thing' }])
    expect((await client.schema('api').from('projects').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
    expect((await client.schema('api').rpc('add', { a: 1 }, { get: true })).data).toBe(11)
  })
})

describe('options', () => {
  test.each(['exact', 'planned', 'estimated'] as const)(
    'count %s of reads, writes and calls',
    async count => {
      const read = await server.member.from('projects').select('id', { count }).eq('client_id', 1)
      const head = await server.member.from('projects').select('id', { count, head: true })
      expect([read.data?.length, typeof read.count, head.data, typeof head.count]).toEqual([
        2,
        'number',
        null,
        'number',
      ])
      const insert = await server.member.from('generated').insert([{ id: 901 }, { id: 902 }], { count })
      const upsert = await server.member.from('generated').upsert({ id: 901, n: 1 }, { count })
      const update = await server.member.from('generated').update({ n: 2 }, { count }).gte('id', 901)
      const remove = await server.member.from('generated').delete({ count }).gte('id', 901)
      const call = await server.member.rpc('project_by_client', { client: 1 }, { count })
      expect(
        [insert, upsert, update, remove, call].map(answer => [answer.error, typeof answer.count]),
      ).toEqual(Array.from({ length: 5 }, () => [null, 'number']))
      if (count !== 'planned')
        expect([read.count, insert.count, update.count, remove.count]).toEqual([2, 2, 2, 2])
    },
  )

  test('of upserts: columns of conflict, duplicates ignored, defaults for what is missing', async () => {
    await server.member.from('generated').upsert([{ id: 800, label: 'kept', n: 1 }])
    const ignored = await server.member
      .from('generated')
      .upsert([{ id: 800, label: 'new' }, { id: 801 }], {
        onConflict: 'id',
        ignoreDuplicates: true,
        defaultToNull: false,
      })
      .select()
    expect(ignored.data).toEqual([{ id: 801, label: 'unnamed', n: 7 }])
    await server.member.from('generated').delete().gte('id', 800)
  })

  test('of calls: GET and HEAD with arrays as arguments', async () => {
    const total = (options: { get?: boolean }) => server.member.rpc('total', { numbers: [1, 2, 3] }, options)
    expect([(await total({ get: true })).data, (await total({})).data]).toEqual([6, 6])
    const head = await server.member.rpc('project_by_client', { client: 1 }, { head: true, count: 'exact' })
    expect([head.status, head.data, head.count]).toEqual([200, null, 2])
  })

  test('maxAffected refuses a change of more rows, and allows one of fewer', async () => {
    await server.member.from('generated').insert([{ id: 701 }, { id: 702 }])
    const update = server.member.from('generated').update({ n: 9 }).gte('id', 701)
    const refused = await (update as unknown as { maxAffected(rows: number): typeof update }).maxAffected(1)
    expect([refused.status, refused.error]).toEqual([
      400,
      {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 2 rows',
        hint: null,
      },
    ])
    const remove = server.member.from('generated').delete().gte('id', 701)
    const passed = await (remove as unknown as { maxAffected(rows: number): typeof remove }).maxAffected(2)
    expect(passed.status).toBe(204)
    const call = server.member.rpc('add', { a: 1 })
    const scalar = await (call as unknown as { maxAffected(rows: number): typeof call }).maxAffected(1)
    expect(scalar.error?.code).toBe('PGRST128')
  })
})
