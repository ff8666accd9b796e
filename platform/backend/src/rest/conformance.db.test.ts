// Tests cases of PostgREST's own test suite that the other files do not cover.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import conformanceSql from './testing/conformance.sql?raw'
import { askOf, type Ask } from './testing/ask'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer({}, conformanceSql)
})
afterAll(() => server.close())

const get: Ask['get'] = (...asked) => askOf(server).get(...asked)
const send: Ask['send'] = (...asked) => askOf(server).send(...asked)

describe('a query string', () => {
  test('whose select is empty asks for every column', async () => {
    expect((await get('/people?select=&order=id&limit=1')).body).toEqual([{ id: 1, name: 'Wanda' }])
    expect((await get('/rpc/project_by_client?client=2&select=')).body).toMatchObject([{ id: 3 }])
    const inserted = await send('POST', '/people?select=', '{"id":8,"name":"Hedy"}', {
      prefer: 'return=representation',
    })
    expect(inserted.body).toEqual([{ id: 8, name: 'Hedy' }])
    await server.admin.query('delete from api.people where id = 8')
  })

  test('uses the first of repeated parameters, and ignores those without a value', async () => {
    const { body } = await get('/people?select=name&select=id&order=id.desc&order=id.asc&id&limit=1')
    expect(body).toEqual([{ name: 'Ed' }])
  })

  test('may have blanks where the grammar allows them', async () => {
    expect((await get('/people?and=( and ( id.in.( 1, 2, 3 ) , id.eq.2 ) , or ( id.eq.2 , id.eq.3 ) )')).body).toEqual(
      [{ id: 2, name: 'Ed' }],
    ) // oxfmt-ignore
    expect((await get('/people?id=in.(    )')).body).toEqual([])
    expect((await get('/people?id=in.( ,3)')).body).toMatchObject({
      code: '22P02',
      message: 'invalid input syntax for type integer: ""',
    })
  })

  test('accepts any characters in json keys that have no meaning in a path', async () => {
    const key = encodeURIComponent('!@#$%^&*_')
    expect((await get(`/json_things?select=data->${key}d->>${key}e::integer`)).body).toEqual([
      { '!@#$%^&*_e': 3 },
    ])
    expect((await get(`/json_things?select=id&data->${key}d->>${key}e=eq.3`)).body).toEqual([{ id: 1 }])
    expect((await get('/json_things?select=data->a b->x-y,data->list->0->>-1')).body).toEqual([
      { 'x-y': 4, list: '8' },
    ])
    expect((await get(`/json_things?order=data->${key}d.desc`)).status).toBe(200)
  })

  test.each([
    ['/people?or=()', 'logic tree (())', 4, 'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'],
    ['/people?not.and=(id.eq.1,)', 'logic tree ((id.eq.1,))', 17, 'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'],
    ['/people?id=0', 'filter (0)', 1, 'unexpected "0" expecting "not" or operator (eq, gt, ...)'],
    ['/people?order=id.asc.nullslasttt', 'order (id.asc.nullslasttt)', 17, 'unexpected "t" expecting "," or end of input'],
    ['/people?select=id->(x', 'select parameter (id->(x)', 5, 'unexpected "(" expecting "-", digit or any non reserved character different from: .,>()'],
    ['/people?select=id->>--34', 'select parameter (id->>--34)', 7, 'unexpected "-" expecting digit'],
    ['/people?columns=', 'columns parameter ()', 1, 'unexpected end of input expecting field name (* or [a..z0..9_$])'],
  ])('%s is refused with the place and what was expected there', async (path, what, column, details) => {
    expect(await get(path)).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST100',
        message: `"failed to parse ${what}" (line 1, column ${column})`,
        details,
        hint: null,
      },
    })
  }) // oxfmt-ignore
})

describe('more than one meaning', () => {
  test('of an embed lists children, then parents, then junctions', async () => {
    const { body } = await get('/agents?select=*,departments(*)')
    expect(body).toMatchObject({
      code: 'PGRST201',
      hint:
        "Try changing 'departments' to one of the following: 'departments!departments_head_id_fkey', " +
        "'departments!agents_department_id_fkey', 'departments!postings'. Find the desired relationship in the 'details' key.",
      details: [
        { cardinality: 'one-to-many' },
        { cardinality: 'many-to-one' },
        { cardinality: 'many-to-many' },
      ],
    })
  })

  test('of a call lists functions with fewer parameters first', async () => {
    expect(await get('/rpc/same?arg=1')).toMatchObject({
      status: 300,
      body: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: api.same(arg => integer), ' +
          'api.same(arg => xml), api.same(arg => text, num => integer)',
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    })
  })
})

describe('a response without a body', () => {
  test.each([
    ['POST', '/twins', '{"id":8}', 201],
    ['PATCH', '/twins?id=eq.8', '{"name":"x"}', 204],
    ['PUT', '/twins?id=eq.8', '{"id":8}', 204],
    ['DELETE', '/twins?id=eq.8', '', 204],
    ['POST', '/rpc/nothing', '', 204],
    ['OPTIONS', '/twins', undefined, 200],
  ])('%s %s has no type', async (method, path, body, status) => {
    const { headers, ...answer } = await send(method, path, body)
    expect([answer.status, answer.body, headers.get('content-type')]).toEqual([status, null, null])
  })

  test('to HEAD has the content type that GET would have', async () => {
    for (const accept of ['text/csv', 'application/json']) {
      const { headers } = await server.fetch('/twins', { method: 'HEAD', headers: { accept } })
      expect(headers.get('content-type')).toBe(`${accept}; charset=utf-8`)
    }
  })
})

test.each(['TRACE', 'PROPFIND'])('the method %s is refused', async method => {
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(`${server.url}/twins`, { method }, response => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
    sent.on('error', reject).end()
  })
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    405,
    { code: 'PGRST117', message: `Unsupported HTTP method: ${method}`, details: null, hint: null },
  ])
})

describe('Range', () => {
  const headers = { range: '0-0', 'range-unit': 'items' }
  test('narrows GET and is ignored by other methods', async () => {
    expect((await get('/people?order=id', headers)).body).toHaveLength(1)
    const head = await server.fetch('/people', { method: 'HEAD', headers })
    expect(head.headers.get('content-range')).toBe('0-1/*')
    expect((await send('POST', '/rpc/numbers', '{}', headers)).body).toEqual([3, 4])
  })
})

describe('an embed of one row', () => {
  test.each(['offset=1', 'limit=0'])('is null beyond its %s', async range => {
    const { body } = await get(`/projects?select=id,clients!client_id(id)&id=lt.3&order=id&clients.${range}`)
    expect(body).toEqual([
      { id: 1, clients: null },
      { id: 2, clients: null },
    ])
  })
})

describe('a function', () => {
  test('with one named result, or a table of one column, returns objects', async () => {
    expect((await server.member.rpc('single_out', { num: 5 })).data).toEqual({ num_plus_one: 6 })
    expect((await server.member.rpc('single_inout', { num: 5 })).data).toEqual({ num: 6 })
    expect((await server.member.rpc('one_column')).data).toEqual([{ a: 'A' }, { a: 'B' }])
    expect((await server.member.rpc('one_column').select('b:a').eq('a', 'B')).data).toEqual([{ b: 'B' }])
  })

  test('whose record has no declared columns returns the names that it has', async () => {
    expect((await server.member.rpc('any_record')).data).toEqual({ id: 1, name: 'Wanda' })
    expect((await server.member.rpc('any_record', { want: 2 })).data).toEqual({ id: 2, name: 'Ed' })
    expect((await server.member.rpc('any_record', { want: 2 }, { get: true })).data).toEqual({
      id: 2,
      name: 'Ed',
    })
    expect((await server.member.rpc('any_records')).data).toEqual([
      { id: 1, name: 'Wanda' },
      { id: 2, name: 'Ed' },
    ])
  })

  test('does not truncate character and bit arguments', async () => {
    const given = { one: 'abcdef', several: ['abc', 'de'], bits: '101' }
    expect((await server.member.rpc('characters', given)).data).toEqual(['abcdef', ['abc', 'de'], '101'])
    expect((await get('/rpc/characters?one=abcdef&several={abc,de}&bits=101')).body).toEqual([
      'abcdef',
      ['abc', 'de'],
      '101',
    ])
  })

  test('takes the first of several objects, and of repeated parameters the last', async () => {
    expect((await send('POST', '/rpc/add', '[{"a":1,"b":2},{"a":4,"b":6}]')).body).toBe(3)
    expect((await send('POST', '/rpc/add?columns=a', '[{"a":1,"x":2},{"y":4}]')).body).toBe(11)
    expect((await get('/rpc/greet?name=ignored&name=world')).body).toBe('Hello, world')
  })

  test.each([
    ['text/csv', 'a,b\n1,2', 'Searched for the function api.greet with parameters a, b, but no matches were found in the schema cache.'],
    ['application/json', '{"a":1,"b":2}', 'Searched for the function api.greet with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.'],
    ['text/plain', 'x', 'Searched for the function api.greet with a single unnamed text parameter, but no matches were found in the schema cache.'],
    ['text/xml', '<x/>', 'Searched for the function api.greet with a single unnamed xml parameter, but no matches were found in the schema cache.'],
    ['application/octet-stream', 'x', 'Searched for the function api.greet with a single unnamed bytea parameter, but no matches were found in the schema cache.'],
  ])('that takes no %s is not found', async (type, body, details) => {
    expect(await send('POST', '/rpc/greet', body, { 'content-type': type })).toMatchObject({
      status: 404,
      body: { code: 'PGRST202', details },
    })
  }) // oxfmt-ignore

  test('that has no name for its arguments exists if it takes a body, and "" names that one', async () => {
    for (const name of ['unnamed', 'unnamed_pair'])
      expect(await send('POST', `/rpc/${name}`, '{"":1}')).toMatchObject({
        status: 404,
        body: { code: 'PGRST202', hint: null },
      })
    expect((await send('POST', '/rpc/echo', '{"":1}')).body).toEqual({ '': 1 })
    expect(await get('/rpc/echo')).toMatchObject({
      status: 404,
      body: { hint: 'Perhaps you meant to call the function api.echo()' },
    })
  })

  test('has its own time limit instead of that of the caller', async () => {
    const { error, status } = await server.member.rpc('quick')
    expect([status, error?.code]).toEqual([500, '57014'])
    expect((await get('/rpc/seen_setting?name=statement_timeout')).body).toBe('8s')
  })

  test('is not found without its variadic argument', async () => {
    expect(await get('/rpc/join_all?sep=-')).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
  })

  test('takes a whole xml document', async () => {
    const answer = await send('POST', '/rpc/whole', '<a>b</a>', { 'content-type': 'text/xml' })
    expect(answer.body).toBe('<a>b</a>')
  })

  test.each([
    ['PT402', 402],
    ['PT40A', 500],
    ['PT099', 500],
  ])('that raises %s answers with %i', async (code, status) => {
    expect(await send('POST', '/rpc/raise_pt', JSON.stringify({ code }))).toMatchObject({
      status,
      body: { code, message: 'Wrong', details: null, hint: null },
    })
  })
})

describe('a partitioned table', () => {
  test('is read, written and embedded as one table, and its partitions are hidden', async () => {
    expect((await get('/models?select=name,clients(name),sales(id)&order=name')).body).toEqual([
      { name: 'Countess', clients: { name: 'Ada' }, sales: [{ id: 1 }] },
      { name: 'Duchess', clients: null, sales: [] },
    ])
    expect((await get('/sales?select=id,models(maker)')).body).toEqual([{ id: 1, models: { maker: 'Ada' } }])
    const put = await send('PUT', '/models?name=eq.Duchess&year=eq.1990', '{"name":"Duchess","year":1990,"maker":"Bea"}', {
      prefer: 'return=representation',
    }) // oxfmt-ignore
    expect([put.status, put.body]).toEqual([200, [{ name: 'Duchess', year: 1990, maker: 'Bea' }]])
    const made = await send('POST', '/models', '{"name":"Enza","year":2021}', {
      prefer: 'return=headers-only',
    })
    expect(made.headers.get('location')).toBe('/models?name=eq.Enza&year=eq.2021')
    expect(await get('/models_2001')).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
    expect((await get('/sales?select=id,models_other(maker)')).body).toMatchObject({ code: 'PGRST200' })
  })
})

describe('a view', () => {
  test('that shows a key twice can be embedded by either name', async () => {
    for (const name of ['first_client', 'second_client'])
      expect((await get(`/projects_twice?select=id,clients!${name}(name)&id=eq.1`)).body).toEqual([
        { id: 1, clients: { name: 'Ada' } },
      ])
    const { status, body } = await get('/projects_twice?select=id,clients(name)')
    expect([status, body]).toMatchObject([
      300,
      {
        code: 'PGRST201',
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'projects_twice with clients',
            relationship: 'projects_client_id_fkey using projects_twice(first_client) and clients(id)',
          },
          {
            relationship: 'projects_client_id_fkey using projects_twice(second_client) and clients(id)',
          },
        ],
      },
    ])
  })

  test('of two tables has the keys of both, also where one is null', async () => {
    const insert = (body: string) =>
      send('POST', '/projects_and_details', body, { prefer: 'return=headers-only' })
    expect((await insert('{"project":1,"detail":2}')).headers.get('location')).toBe(
      '/projects_and_details?project=eq.1&detail=eq.2',
    )
    expect((await insert('{"project":1}')).headers.get('location')).toBe(
      '/projects_and_details?project=eq.1&detail=is.null',
    )
  })
})

describe('one object', () => {
  test.each(['return=representation', 'return=minimal', 'return=headers-only', ''])(
    'is wanted of a write with Prefer %j: anything else is refused and rolled back',
    async prefer => {
      const headers = { accept: 'application/vnd.pgrst.object+json', prefer }
      const answers = [
        await send('PATCH', '/twins?id=gt.0', '{"name":"Same"}', headers),
        await send('PATCH', '/twins?id=lt.0', '{"name":"Same"}', headers),
        await send('POST', '/twins', '[{"id":71,"name":"a"},{"id":72,"name":"b"}]', headers),
        await send('DELETE', '/twins?id=gt.0', '', headers),
      ]
      expect(answers.map(({ status, body }) => [status, body])).toEqual(
        [2, 0, 2, 2].map(rows => [
          406,
          {
            code: 'PGRST116',
            message: 'Cannot coerce the result to a single JSON object',
            details: `The result contains ${rows} rows`,
            hint: null,
          },
        ]),
      )
      expect((await get('/twins?order=id')).body).toEqual([
        { id: 1, name: 'Ida' },
        { id: 2, name: 'Ina' },
      ])
      const one = await send('PATCH', '/twins?id=eq.1', '{"name":"Ida"}', headers)
      expect(one.status).toBe(prefer === 'return=representation' ? 200 : 204)
    },
  )
})
