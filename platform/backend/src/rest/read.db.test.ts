import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer(
    {},
    `
    create table api.drawers (number int primary key, secret_id int references api.secrets);
    insert into api.drawers values (5, 1);
    grant select on api.drawers to authenticated;
    grant update (label) on api.secrets to authenticated;
    create function api.secret_rows() returns setof api.secrets language sql stable security definer
      as 'select * from api.secrets';
    notify pgrst, 'reload schema'`,
  )
})
afterAll(() => server.close())

const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return (data as { id: number }[]).map(row => row.id)
}
const projects = (select = 'id') => server.anon.from('projects').select(select)

describe('columns', () => {
  test('can be renamed, cast and taken out of json', async () => {
    const { data, error } = await server.anon
      .from('clients')
      .select('key:id::text,name,city:meta->>city,meta->deep->n,meta->tags->>1')
      .eq('id', 1)
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({ key: '1', name: 'Ada', city: 'Paris', n: 5, tags: 'y' })
  })

  test('that are computed have the name of their function', async () => {
    const { data } = await projects('id,shout').eq('id', 1).single()
    expect(data).toEqual({ id: 1, shout: 'WINDOWS' })
  })

  test('keep numbers exactly as Postgres prints them', async () => {
    const text = await (await server.fetch('/projects?select=budget,big&id=eq.1')).text()
    expect(text).toBe('[{"budget":12345678901234567890.0123456789,"big":9007199254740993}]')
  })

  test('with any characters in their names can be quoted', async () => {
    const path = `/${encodeURIComponent('odd "name", really')}?select=${encodeURIComponent('"a.b",x:"sel(ect"')}&${encodeURIComponent('"a.b"')}=eq.dotted`
    expect(await (await server.fetch(path)).json()).toEqual([{ 'a.b': 'dotted', x: 'reserved' }])
  })

  test('that do not exist are refused with the message of Postgres', async () => {
    const { error, status } = await projects('nope')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: '42703',
      message: 'column projects.nope does not exist',
    })
  })
})

describe('operators', () => {
  test.each<
    [string, (query: ReturnType<typeof projects>) => PromiseLike<{ data: unknown; error: unknown }>, number[]]
  >([
    ['eq', q => q.eq('name', 'Doors'), [2]],
    ['neq', q => q.neq('id', 1), [2, 3, 4]],
    ['gt and lte', q => q.gt('id', 1).lte('id', 3), [2, 3]],
    ['gte and lt', q => q.gte('id', 2).lt('id', 4), [2, 3]],
    ['like', q => q.like('name', '%oo%'), [2, 3]],
    ['like with stars', q => q.filter('name', 'like', '*oo*'), [2, 3]],
    ['ilike', q => q.ilike('name', 'w%'), [1]],
    ['likeAnyOf', q => q.likeAnyOf('name', ['W%', 'L%']), [1, 4]],
    ['likeAllOf', q => q.likeAllOf('name', ['%oo%', 'D%']), [2]],
    ['ilikeAnyOf', q => q.ilikeAnyOf('name', ['w%', 'l%']), [1, 4]],
    ['eq(any)', q => q.filter('id', 'eq(any)', '{1,4}'), [1, 4]],
    ['match', q => q.filter('name', 'match', '^[DR]oo'), [2, 3]],
    ['imatch', q => q.filter('name', 'imatch', '^doors$'), [2]],
    ['in', q => q.in('name', ['Doors', 'Roofs', 'x,y', 'a"b\\']), [2, 3]],
    ['in of nothing', q => q.in('id', []), []],
    ['not in', q => q.not('id', 'in', '(1,2)'), [3, 4]],
    ['is null', q => q.is('client_id', null), [4]],
    ['not is null', q => q.not('client_id', 'is', null), [1, 2, 3]],
    ['isdistinct', q => q.filter('client_id', 'isdistinct', '1'), [3, 4]],
    ['contains of an array', q => q.contains('tags', ['a', 'b']), [1]],
    ['contains of an array with odd values', q => q.contains('tags', ['"c,d"']), [4]],
    ['containedBy', q => q.containedBy('tags', ['a', 'b']), [1, 2, 3]],
    ['overlaps', q => q.overlaps('tags', ['b']), [1, 2]],
    ['contains of json', q => q.contains('settings', { b: 1 }), [1]],
    ['contains of a range', q => q.contains('period', '[2026-01-05,2026-01-06)'), [1]],
    ['rangeLt', q => q.rangeLt('period', '[2026-02-15,2026-02-16)'), [1]],
    ['rangeGt', q => q.rangeGt('period', '[2026-02-15,2026-02-16)'), [2]],
    ['rangeGte', q => q.rangeGte('period', '[2026-03-01,2026-03-02)'), [2]],
    ['rangeLte', q => q.rangeLte('period', '[2026-01-01,2026-02-01)'), [1]],
    ['rangeAdjacent', q => q.rangeAdjacent('period', '[2026-02-01,2026-03-01)'), [1, 2]],
    ['fts of a tsvector', q => q.textSearch('search', 'fox & quick'), [1]],
    [
      'plfts with a language',
      q => q.textSearch('body', 'foxes', { type: 'plain', config: 'english' }),
      [1, 4],
    ],
    ['phfts', q => q.textSearch('body', 'brown fox', { type: 'phrase' }), [1]],
    ['wfts', q => q.textSearch('body', 'fox -quick', { type: 'websearch' }), [4]],
    ['an enum', q => q.eq('mood', 'busy'), [1, 4]],
    ['a json path', q => q.eq('settings->>b', '1'), [1]],
    ['or', q => q.or('id.eq.1,and(id.gt.2,name.eq.Roofs)'), [1, 3]],
    ['or with quoted values', q => q.or('name.eq."Doors",name.in.("Roofs","x)y")'), [2, 3]],
    ['or of arrays', q => q.or('tags.cs.{a,b},tags.ov.{"c,d"}'), [1, 4]],
    ['match of several', q => q.match({ client_id: 1, mood: 'calm' }), [2]],
  ])('%s', async (_name, narrow, expected) => {
    expect(await ids((narrow(projects()) as ReturnType<typeof projects>).order('id') as never)).toEqual(
      expected,
    )
  })

  test('a negated tree can be at the root', async () => {
    const rows = (await (
      await server.fetch('/projects?select=id&not.or=(id.eq.1,id.eq.2)&order=id')
    ).json()) as unknown[]
    expect(rows).toEqual([{ id: 3 }, { id: 4 }])
  })

  test('a value of the wrong type is refused with 400', async () => {
    const { error, status } = await projects().eq('id', 'abc')
    expect([status, error?.code]).toEqual([400, '22P02'])
  })

  test.each([
    ['/projects?id=0', 'unexpected "0" expecting "not" or operator (eq, gt, ...)'],
    ['/projects?id=noop.1', 'unexpected "n" expecting "not" or operator (eq, gt, ...)'],
    ['/projects?select=id,name(', 'unexpected end of input expecting field name (* or [a..z0..9_$])'],
    ['/projects?order=id.ac', 'unexpected "." expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['/projects?or=(id.eq.1', 'unexpected end of input expecting ")"'],
  ])('%s is refused with the place of the mistake', async (path, details) => {
    const response = await server.fetch(path)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'PGRST100', details, hint: null })
  })
})

describe('order and range', () => {
  test('orders by several columns with nulls first or last as requested', async () => {
    expect(
      await ids(
        projects().order('client_id', { nullsFirst: true }).order('id', { ascending: false }) as never,
      ),
    ).toEqual([4, 2, 1, 3])
    expect(
      await ids(projects().order('client_id', { ascending: false, nullsFirst: false }).order('id') as never),
    ).toEqual([3, 1, 2, 4])
  })

  test('orders by a column of a to-one embed that need not be selected', async () => {
    expect(
      await ids(
        projects('id,clients!client_id(id)')
          .order('clients(name)', { ascending: false })
          .order('id') as never,
      ),
    ).toEqual([4, 3, 1, 2])
  })

  test('refuses to order by a to-many embed', async () => {
    const { error } = await projects('id,tasks(id)').order('tasks(title)')
    expect(error).toMatchObject({ code: 'PGRST118', message: "A related order on 'tasks' is not possible" })
  })

  test('answers 206 and Content-Range for a part, 416 beyond the end', async () => {
    const part = await server.fetch('/projects?select=id&order=id&limit=2&offset=1', {
      headers: { prefer: 'count=exact' },
    })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, '1-2/4'])
    const all = await server.fetch('/projects?select=id', { headers: { range: '0-9' } })
    expect([all.status, all.headers.get('content-range')]).toEqual([200, '0-3/*'])
    const beyond = await server.fetch('/projects?offset=9', { headers: { prefer: 'count=exact' } })
    expect([beyond.status, beyond.headers.get('content-range'), await beyond.json()]).toEqual([
      416,
      '*/4',
      {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 9 was requested, but there are only 4 rows.',
        hint: null,
      },
    ])
  })

  test.each(['exact', 'planned', 'estimated'] as const)(
    'counts %s without sending rows for HEAD',
    async count => {
      const {
        count: found,
        data,
        status,
      } = await server.anon.from('projects').select('*', { count, head: true }).eq('client_id', 1)
      expect([status, data]).toEqual([200, null])
      expect(found).toBeGreaterThanOrEqual(count === 'planned' ? 0 : 2)
    },
  )

  test('never returns more rows than configured, at the top or below', async () => {
    await server.admin.query(
      `insert into api.tasks (title, project_id) select 'many', 3 from generate_series(1, 1500)`,
    )
    const { data } = await server.anon.from('tasks').select('id').limit(5000)
    expect(data).toHaveLength(1000)
    const nested = await projects('tasks(id)').eq('id', 3).single()
    expect((nested.data as unknown as { tasks: unknown[] }).tasks).toHaveLength(1000)
    await server.admin.query(`delete from api.tasks where title = 'many'`)
  })
})

describe('shapes', () => {
  test('one row as an object, none or several refused with PGRST116', async () => {
    expect((await projects('id').eq('id', 2).single()).data).toEqual({ id: 2 })
    const many = await projects('id').single()
    expect([many.status, many.error]).toEqual([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 4 rows',
        hint: null,
      },
    ])
    expect((await projects('id').eq('id', 77).maybeSingle()).data).toBeNull()
  })

  test('csv, and objects without their nulls', async () => {
    expect((await projects('id,name,tags').lt('id', 3).order('id').csv()).data).toBe(
      'id,name,tags\n1,Windows,"{a,b}"\n2,Doors,{b}',
    )
    expect((await projects('id,body,settings').eq('id', 3).stripNulls()).data).toEqual([{ id: 3 }])
  })

  test('an unknown media type is refused with 406', async () => {
    const response = await server.fetch('/projects', { headers: { accept: 'image/png' } })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([406, 'PGRST107'])
  })
})

describe('preferences', () => {
  test('return times in the requested zone, and report it', async () => {
    const read = (prefer: string) =>
      server.fetch('/projects?select=created_at&id=eq.1', { headers: { prefer } })
    const tokyo = await read('timezone=Asia/Tokyo')
    expect([await tokyo.json(), tokyo.headers.get('preference-applied')]).toEqual([
      [{ created_at: '2026-01-02T12:04:05+09:00' }],
      'timezone=Asia/Tokyo',
    ])
    expect((await read('timezone=Nowhere/Land')).headers.get('preference-applied')).toBeNull()
    expect((await read('handling=strict, timezone=Nowhere/Land')).status).toBe(400)
  })
})

describe('schemas and privileges', () => {
  test('another exposed schema is reached by its profile, any other is refused', async () => {
    expect((await server.anon.schema('other').from('things').select()).data).toEqual([
      { id: 1, name: 'thing' },
    ])
    const { error, status } = await server.anon.schema('hidden').from('base').select()
    expect([status, error]).toEqual([
      406,
      {
        code: 'PGRST106',
        message: 'Invalid schema: hidden',
        details: null,
        hint: 'Only the following schemas are exposed: api, other',
      },
    ])
  })

  test('a missing privilege is 401 for a visitor and 403 for a user, also on filters and order', async () => {
    expect((await server.anon.from('secrets').select('id')).status).toBe(401)
    expect((await server.member.from('secrets').select('id,label')).status).toBe(200)
    for (const query of [
      server.member.from('secrets').select('value'),
      server.member.from('secrets').select('id').eq('value', '1234'),
      server.member.from('secrets').select('id').order('value'),
      server.anon.from('secrets').select('*'),
    ]) {
      const { status, error } = await query
      expect([[401, 403].includes(status), error?.code]).toEqual([true, '42501'])
    }
  })

  test('a star, and a select of nothing, are the columns that the role of the caller may read', async () => {
    const readable = [{ id: 1, label: 'door' }]
    const all = [{ id: 1, label: 'door', value: '1234' }]
    for (const select of ['*', undefined]) {
      expect((await server.member.from('secrets').select(select)).data).toEqual(readable)
      expect((await server.service.from('secrets').select(select)).data).toEqual(all)
    }
    expect((await server.member.from('secrets').select('name:label,*')).data).toEqual([
      { name: 'door', ...readable[0] },
    ])
    const { data } = await server.member.from('drawers').select('number, secret:secrets(*), ...secrets(*)')
    expect(data).toEqual([{ number: 5, secret: readable[0], ...readable[0] }])
    const changed = server.member.from('secrets').update({ label: 'gate' }).eq('id', 1).select()
    expect((await changed).data).toEqual([{ id: 1, label: 'gate' }])
    expect((await server.member.rpc('secret_rows')).data).toEqual([{ ...all[0], label: 'gate' }])
  })

  test('row level security uses the claims of the caller', async () => {
    expect((await server.member.from('notes').select('text')).data).toEqual([{ text: 'mine' }])
    expect((await server.anon.from('notes').select('text')).data).toEqual([])
    expect((await server.service.from('notes').select('text')).data).toHaveLength(2)
  })

  test('an unknown table is 404 with the closest name', async () => {
    const { error, status } = await server.anon.from('project').select()
    expect([status, error]).toEqual([
      404,
      {
        code: 'PGRST205',
        message: "Could not find the table 'api.project' in the schema cache",
        details: null,
        hint: "Perhaps you meant the table 'api.projects'",
      },
    ])
  })
})
